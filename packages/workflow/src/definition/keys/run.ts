import { HEADLESS, headlessClient, headlessProblems, identityOf, PERMISSIONS } from "@agentos/clients";
import { nearest, withoutUndefined } from "@agentos/platform";
import * as z from "zod";
import { type Fields, isFields } from "../document-path.js";
import { inline, quote, quoteList } from "../quote.js";
import { checkReferences, findReferences, meantReference } from "../reference/index.js";
import { bindCommand, bindLine } from "../shell/index.js";
import type { ClientRun, CommandRun, Run, ShellRun } from "../workflow.js";
import { type CheckPlace, checkKeys, type Keys, key, type ValuePlace } from "./key.js";
import { checkText } from "./references.js";
import { entriesOf, text, Word, wordOf } from "./values.js";

const Command = z
  .array(Word)
  .min(1)
  .describe(
    `A program and its arguments, run without a shell. References such as \${projectDir} and \${inputs.name} are replaced.`,
  );

const Line = text().describe(
  `A command for the platform's shell. References such as \${inputs.name} become shell variables.`,
);

const PROGRAMS = HEADLESS.map(({ client }) => identityOf(client).program);
const client = () => z.string().describe(`The agent's client: ${PROGRAMS.join(", ")}.`);

const permissions = () =>
  z
    .enum(PERMISSIONS)
    .optional()
    .describe(
      "What the agent may do without asking. plan: read and plan; acceptEdits (default): also edit files in its folder; bypassPermissions: everything.",
    );

const AgentOptions = z.strictObject({
  client: client(),
  model: text()
    .optional()
    .describe("The model, as the client names it. Default: the client's default model."),
  effort: text().optional().describe("The reasoning effort, as the client names it."),
  tools: z
    .array(text())
    .min(1)
    .optional()
    .describe('Tools that may be used without asking, as the client names them, such as "Bash(git *)".'),
  permissions: permissions(),
});

const RunnerAgent = AgentOptions.extend({
  fallback: z
    .array(z.union([client(), AgentOptions], { error: "must be a client, or an object with one" }))
    .min(1)
    .optional()
    .describe("Clients that continue, in order, if a limit stops the previous client."),
}).describe("An agent, run unattended through its client.");
type AgentInput = z.infer<typeof RunnerAgent>;

const RunnerAcp = z
  .strictObject({
    acp: z
      .union([Line, Command], { error: "must be a list such as [goose, acp], or a shell command" })
      .describe("The command that starts the agent, such as `goose acp`."),
    permissions: permissions(),
    mode: text()
      .optional()
      .describe("The mode of the agent's session, as the agent names it. Default: the agent's default mode."),
  })
  .describe("An agent that speaks the Agent Client Protocol over stdio.");
type AcpInput = z.infer<typeof RunnerAcp>;

const RunnerOther = z
  .looseObject({
    runner: z
      .string()
      .regex(/^(?!command$)[A-Za-z0-9_-]+$/, { error: "must be the name of a custom runner" })
      .describe("The name of the runner."),
  })
  .describe("A custom runner by name, with its own options.");

export const RunSchema = z
  .union([Line, Command, RunnerAgent, RunnerAcp, RunnerOther], {
    error:
      'must be an agent\'s client such as claude, a list such as [node, script.mjs], a shell command, or an object with "client", "acp" or "runner"',
  })
  .describe(
    `What to run: an agent, named by its client (${PROGRAMS.join(", ")}), alone or with options; an agent that speaks the Agent Client Protocol; an argument list (no shell); a shell command; or a runner with its options.`,
  );
type RunInput = z.infer<typeof RunSchema>;

export const ProgramSchema = z
  .union([Line, Command], { error: "must be a list such as [node, script.mjs], or a shell command" })
  .describe("A program to run: an argument list (no shell), or a command for the platform's shell.");

/** Whether the list is a program with its arguments, rather than a list of mappings. */
export function isArguments(list: readonly unknown[]): list is z.infer<typeof Word>[] {
  return list.some((entry) => !isFields(entry));
}

export const runKey = key(RunSchema.optional(), { normalize: normalizeRun, check: checkRun });

/** @param place locates the value, so that numbers in an argument list keep their spelling */
export function normalizeRun(run: RunInput, { document, at }: ValuePlace): Run {
  if (typeof run === "string" && headlessClient(run)) return agentRun({ client: run });
  if (typeof run === "string" || Array.isArray(run)) return normalizeProgram(run, { document, at });
  if ("client" in run && !("runner" in run)) return agentRun(run as AgentInput);
  if ("acp" in run && !("runner" in run)) {
    const { acp, ...options } = run as AcpInput;
    const program = normalizeProgram(acp, { document, at: [...at, "acp"] });
    return { runner: "acp", program, ...withoutUndefined(options) };
  }
  return run as Extract<RunInput, { runner: string }>;
}

export function normalizeProgram(
  run: z.infer<typeof ProgramSchema>,
  { document, at }: ValuePlace,
): CommandRun | ShellRun {
  if (typeof run === "string") return { runner: "command", shell: run };
  return {
    runner: "command",
    command: run.map((word, index) => wordOf(word, { document, at: [...at, index] })),
  };
}

function agentRun({ client, fallback, model, effort, tools, permissions }: AgentInput): ClientRun {
  const after = fallback?.map((each) => agentRun(typeof each === "string" ? { client: each } : each));
  return {
    runner: "agent",
    // `checkAgent` guarantees that the client exists.
    client: headlessClient(client)?.client ?? "claude-code",
    ...withoutUndefined({ model, effort }),
    ...(tools && { tools }),
    ...(permissions && { permissions }),
    ...(after && { fallback: after }),
  };
}

/** Checks a program, a mapping with these keys, or a list of such mappings. */
export function checkPrograms(keys: Keys, value: unknown, place: CheckPlace): void {
  const entries = entriesOf(value);
  if (isFields(value)) checkKeys(keys, value, place);
  else if (!entries.some(([, entry]) => isFields(entry))) checkRun(value, place);
  for (const [index, entry] of entries)
    if (isFields(entry)) checkKeys(keys, entry, { ...place, at: [...place.at, index] });
}

export function checkRun(run: unknown, place: CheckPlace): void {
  if (typeof run === "string") {
    if (headlessClient(run) === undefined) checkLine(run, place);
  } else if (Array.isArray(run)) checkCommand(run, place);
  else if (isFields(run) && run.client !== undefined && run.runner === undefined) checkAgent(run, place);
  else if (isFields(run) && run.acp !== undefined && run.runner === undefined) checkAcp(run, place);
  else if (isFields(run)) checkRunner(run, place);
}

function checkAgent(run: Fields, place: CheckPlace): void {
  const { at, error } = place;
  const { client: name, fallback, ...options } = run;
  const known = typeof name === "string" ? headlessClient(name) : undefined;
  if (typeof name === "string" && known === undefined) {
    const meant = nearest(name, PROGRAMS);
    const hint =
      meant === undefined ? `known clients: ${quoteList(PROGRAMS)}` : `did you mean ${quote(meant)}?`;
    error([...at, "client"], `there is no client ${quote(name)}; ${hint}`);
  }
  for (const { option, message } of known ? headlessProblems(known, options) : [])
    error([...at, option], `${identityOf(known!.client).name} does not support this: ${message}`);
  for (const option of ["model", "effort"])
    if (typeof options[option] === "string") checkText(options[option], { ...place, at: [...at, option] });
  if (!Array.isArray(fallback)) return;
  for (const [index, each] of fallback.entries()) {
    const there = { ...place, at: [...at, "fallback", index] };
    if (typeof each === "string" && headlessClient(each) === undefined)
      error(there.at, `there is no client ${quote(each)}; known clients: ${quoteList(PROGRAMS)}`);
    else if (isFields(each)) checkAgent(each, there);
  }
}

function checkAcp({ acp, mode }: Fields, place: CheckPlace): void {
  const there = { ...place, at: [...place.at, "acp"] };
  if (typeof acp === "string") checkLine(acp, there);
  else if (Array.isArray(acp)) checkCommand(acp, there);
  if (typeof mode === "string") checkText(mode, { ...place, at: [...place.at, "mode"] });
}

function checkRunner({ runner }: Fields, { at, error, runners }: CheckPlace): void {
  if (runners === undefined || typeof runner !== "string" || runners.includes(runner)) return;
  const meant = nearest(runner, runners);
  const known = runners.length === 0 ? "no custom runner is defined" : `known runners: ${quoteList(runners)}`;
  const hint = meant === undefined ? known : `did you mean ${quote(meant)}?`;
  error([...at, "runner"], `there is no runner ${quote(runner)}; ${hint}`);
}

function checkCommand(command: readonly unknown[], place: CheckPlace): void {
  const { at, error, warning, names } = place;
  const words = command.map((word) => (typeof word === "string" ? word : String(word)));
  if (words[0]?.trim() === "") error([...at, 0], "the program to run is blank; name one");
  const bound = bindCommand(words, names.locals);
  for (const [index, word] of entriesOf(command)) {
    if (typeof word === "string" && index === bound.lineAt)
      checkLineNames(word, { ...place, at: [...at, index] });
    else checkText(word, { ...place, at: [...at, index] });
  }
  for (const { word, problem } of bound.problems) {
    const { message, severity, ...span } = problem;
    const report = severity === "warning" ? warning : error;
    report([...at, word], message, { span });
  }
}

function checkLine(line: string, place: CheckPlace): void {
  const { at, error, warning, names } = place;
  checkLineNames(line, place);
  for (const { message, severity, ...span } of bindLine(line, { locals: names.locals }).problems)
    (severity === "warning" ? warning : error)(at, message, { span });
}

/** Checks only our references. Every other `${...}` belongs to the shell. */
function checkLineNames(line: string, { at, error, names }: CheckPlace): void {
  const wrong = new Map(checkReferences(line, names).map(({ message, ...span }) => [span.start, message]));
  for (const reference of findReferences(line)) {
    const { path = [], start, end, text: written } = reference;
    const span = { start, end };
    const isOurs = path.length > 1 || names.locals?.some((local) => local === path[0]);
    const message = isOurs ? wrong.get(start) : undefined;
    const meant = meantReference(reference);
    if (message !== undefined) error(at, message, { span });
    // A shell variable's name cannot contain a dot.
    else if (meant !== undefined)
      error(at, `${inline(written)} is not defined; did you mean ${quote(meant)}?`, { span });
  }
}
