import { nearest } from "@agentos/platform";
import * as z from "zod";
import { type Fields, isFields } from "../document-path.js";
import { inline, quote, quoteList } from "../quote.js";
import { checkReferences, findReferences, meantReference } from "../reference/index.js";
import { bindCommand, bindLine } from "../shell/index.js";
import type { Run } from "../workflow.js";
import { type CheckPlace, key, type ValuePlace } from "./key.js";
import { checkText } from "./references.js";
import { entriesOf, text, Word, wordOf } from "./values.js";

const Command = z
  .array(Word)
  .min(1)
  .describe(
    `A program and its arguments, run without a shell. \${projectDir}, \${inputs.name} and their like are replaced.`,
  );

const Line = text().describe(
  `A line for the platform's shell. \${inputs.name} and its like become variables of the shell.`,
);

const RunnerCommand = z
  .strictObject({
    runner: z.literal("command"),
    command: Command.optional(),
    shell: Line.optional(),
  })
  .refine(({ command, shell }) => (command === undefined) !== (shell === undefined), {
    error: 'must have either "command" (a list) or "shell" (a line)',
  })
  .describe("A program, as a list or as a line for the shell.");

const RunnerOther = z
  .looseObject({
    runner: z
      .string()
      .regex(/^(?!command$)[A-Za-z0-9_-]+$/, { error: "must be the name of a runner" })
      .describe("Which runner runs it."),
  })
  .describe("A runner by its name, with its own options.");

/** How a phase is run, in a workflow file as in an agent's front matter. */
export const RunSchema = z
  .union([Line, Command, RunnerCommand, RunnerOther], {
    error: 'must be a list such as [node, script.mjs], a shell line, or an object with a "runner"',
  })
  .describe("What to run: an argument list (no shell), a shell line, or a runner with its options.");
type RunInput = z.infer<typeof RunSchema>;

/** A program to run beside the phases. */
export const ProgramSchema = z
  .union([Line, Command], { error: "must be a list such as [node, script.mjs], or a shell line" })
  .describe("A program to run: an argument list (no shell), or a line for the platform's shell.");

/** Whether a list is that of a program and its arguments, and not one of mappings. */
export function isArguments(list: readonly unknown[]): list is z.infer<typeof Word>[] {
  return list.some((entry) => !isFields(entry));
}

export const runKey = key(RunSchema.optional(), { normalise: normaliseRun, check: checkRun });

/** @param place where it stands, so that numbers in an argument list are taken as they are written */
export function normaliseRun(run: RunInput, { document, at }: ValuePlace): Run {
  if (typeof run === "string") return { runner: "command", shell: run };
  if (Array.isArray(run)) return { runner: "command", command: wordsOf(run, { document, at }) };
  if (run.runner !== "command") return { ...run };
  const { command, shell } = run as { command?: z.infer<typeof Word>[]; shell?: string };
  if (shell !== undefined) return { runner: "command", shell };
  return { runner: "command", command: wordsOf(command ?? [], { document, at: [...at, "command"] }) };
}

/** What stands under `run`, in a workflow file as in an agent's front matter. */
export function checkRun(run: unknown, place: CheckPlace): void {
  if (typeof run === "string") checkLine(run, place);
  else if (Array.isArray(run)) checkCommand(run, place);
  else if (isFields(run)) checkRunner(run, place);
}

function checkRunner({ runner, command, shell }: Fields, place: CheckPlace): void {
  const { at, error, runners } = place;
  if (runner === "command") {
    if (Array.isArray(command)) checkCommand(command, { ...place, at: [...at, "command"] });
    if (typeof shell === "string") checkLine(shell, { ...place, at: [...at, "shell"] });
  }
  if (runners === undefined || typeof runner !== "string" || runners.includes(runner)) return;
  const meant = nearest(runner, runners);
  const hint = meant === undefined ? `there are ${quoteList(runners)}.` : `did you mean ${quote(meant)}?`;
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

/** The references of a shell line; whatever else looks like one is the shell's. */
function checkLineNames(line: string, { at, error, names }: CheckPlace): void {
  const wrong = new Map(checkReferences(line, names).map(({ message, ...span }) => [span.start, message]));
  for (const reference of findReferences(line)) {
    const { path = [], start, end, text: written } = reference;
    const span = { start, end };
    const isOurs = path.length > 1 || names.locals?.some((local) => local === path[0]);
    const message = isOurs ? wrong.get(start) : undefined;
    const meant = meantReference(reference);
    if (message !== undefined) error(at, message, { span });
    // No shell reads a name with a dot in it.
    else if (meant !== undefined)
      error(at, `nothing is called ${inline(written)}; did you mean ${quote(meant)}?`, { span });
  }
}

function wordsOf(words: readonly z.infer<typeof Word>[], { document, at }: ValuePlace): string[] {
  return words.map((word, index) => wordOf(word, { document, at: [...at, index] }));
}
