import { type ClientId, type ClientProbe, PROBES } from "@agentos/clients";
import {
  asObject,
  describeError,
  PROBE_VARIABLE,
  type ProbeMark,
  printable,
  readJsonl,
} from "@agentos/platform";
import * as z from "zod";
import { type Client, clientOf } from "../../clients/client.js";
import type { WiringOptions } from "../../options.js";
import { type ProgramRun, runProgram } from "../../run-program.js";
import { readJson } from "../../text-file.js";
import { clientsInUse } from "../clients-in-use.js";
import { configuredHooks } from "../configured.js";
import type { Finding } from "../finding.js";
import { settingsOf } from "../settings-files.js";
import { complaintsOf } from "./complaints.js";
import { startScriptedModel } from "./model/scripted-model.js";
import { createProbeScratch, writeHomeFiles } from "./scratch.js";
import { type AskedEvent, askedEvents, findStarted, listed } from "./started.js";
import { wantedHooks } from "./wanted.js";

/** After this time, the client is considered hung. */
const LIMIT_MS = 15_000;

const PROMPT = "This is aos doctor. Follow your script.";

const MarkSchema = z.object({ event: z.string(), program: z.string(), args: z.array(z.string()) });

/** Why the other clients are not probed. */
const NOT_PROBED: Readonly<Partial<Record<ClientId, string>>> = {
  opencode: "OpenCode loads its plugin itself, and starts none of our programs during a session",
  pi: "pi loads its extension itself, and its settings name no hooks",
  openclaw: "it is a gateway that keeps running, not a session",
};

export interface ProbeOptions {
  programs: Readonly<Partial<Record<ClientId, string>>>;
  limitMs?: number;
}

/**
 * Finds out which of our hooks the installed clients run. Starts each client once, headless, in
 * copies of the home folder and the project, with a local model that makes one harmless tool call.
 * Our hooks also record that they were started, and all other commands in settings do nothing. Logins
 * and sessions are left alone, and no traffic leaves this machine.
 * @returns findings for each client, with severity `unknown` if the client did not respond
 */
export async function probeClients(options: WiringOptions, asked: ProbeOptions): Promise<Finding[]> {
  const clients = clientsInUse(options, configuredHooks(options, settingsOf));
  const findings: Finding[] = [];
  // In parallel, the clients would run more slowly, and each has a time limit.
  for (const id of clients)
    try {
      findings.push(...(await probeClient(id, options, asked)));
    } catch (error) {
      const message = `cannot tell whether ${clientOf(id).name} runs our hooks: ${describeError(error)}`;
      findings.push({
        code: "probe",
        client: id,
        severity: "unknown",
        message,
        remedy: "try again: aos doctor",
      });
    }
  return findings;
}

async function probeClient(
  id: ClientId,
  options: WiringOptions,
  { programs, limitMs = LIMIT_MS }: ProbeOptions,
): Promise<Finding[]> {
  const client = clientOf(id);
  const probe = PROBES.find((each) => each.client === id);
  const program = programs[id];
  const notProbed = (why: string, remedy?: string): Finding[] => {
    const message = `${client.name} was not tried: ${why}`;
    return [{ code: "probe", client: id, severity: "info", message, ...(remedy && { remedy }) }];
  };
  if (probe === undefined) return notProbed(NOT_PROBED[id] ?? "it has no probe");
  if (program === undefined)
    return notProbed(
      "it is not in PATH",
      `install it, or remove its hooks: \`aos uninstall --client ${client.program}\``,
    );
  const elsewhere = redirectedByPolicy(client, probe, options);
  if (elsewhere !== undefined)
    return notProbed(`a policy on this machine sets ${elsewhere}, so requests would leave this machine`);
  const wanted = wantedHooks(options, id);
  if (wanted.length === 0) return notProbed("its settings contain none of our hooks");
  const scratch = createProbeScratch(client, probe, options);
  const model = await startScriptedModel(probe);
  try {
    const request = { url: model.url, prompt: PROMPT, home: scratch.home, project: scratch.project };
    writeHomeFiles(probe, options, request);
    const { args, env } = probe.start(request);
    const asked = () => askedEvents(probe, wanted, readMarks(scratch.marks), model.calledTool);
    // Once every hook has run, there is no need to wait until the client exits.
    const isDone = () => model.calledTool && asked().every(({ missed }) => missed.length === 0);
    const run = await runProgram(program, args, {
      cwd: scratch.folder,
      env: { ...inheritedEnvironment(options), ...scratchEnvironment(scratch), ...env },
      limitMs,
      isEnough: isDone,
    });
    const output = scratch.realPaths(`${run.stderr}\n${run.stdout}`);
    const files = settingsOf(client, options).map(({ path }) => path);
    const complaints = complaintsOf(output, files);
    const events = asked();
    if (complaints.length === 0 && ((run.timedOut && !isDone()) || model.requests === 0))
      return [unknownResult(client, options, events, run, limitMs)];
    return findStarted({
      client,
      wanted,
      events,
      complaints,
      folder: options.startFolder ?? options.project,
    });
  } finally {
    await model.close();
    scratch.remove();
  }
}

function unknownResult(
  client: Client,
  { startFolder, project }: WiringOptions,
  events: readonly AskedEvent[],
  run: ProgramRun,
  limitMs: number,
): Finding {
  const why = run.timedOut
    ? `it did not end within ${limitMs / 1000} s`
    : `it did not ask the model: ${lastOutputLine(run)}`;
  const open = events.filter(({ missed }) => missed.length > 0).map(({ event }) => event);
  const part = open.length === events.length ? "" : ` at ${open.length === 0 ? "tool calls" : listed(open)}`;
  return {
    ...{ code: "probe", client: client.id, severity: "unknown" },
    message: `cannot tell whether ${client.name} runs our hooks${part}: ${why}`,
    remedy: `try again, or start it in ${startFolder ?? project} yourself and see what it says`,
  };
}

function readMarks(path: string): ProbeMark[] {
  return readJsonl(path).rows.flatMap(({ value }) => MarkSchema.safeParse(value).data ?? []);
}

/** Removes login variables, and those set by the client that started this command. */
function inheritedEnvironment({ env }: WiringOptions): NodeJS.ProcessEnv {
  const isOfLogin =
    /^(?:ANTHROPIC_|CLAUDECODE$|CLAUDE_CODE_(?:ENTRYPOINT|SSE_PORT|SESSION_ID)$|CLAUDE_PROJECT_DIR$|OPENAI_|GEMINI_|GOOGLE_)/;
  const kept = Object.entries(env).filter(([name]) => !isOfLogin.test(name));
  return Object.fromEntries(kept);
}

function scratchEnvironment({ home, marks }: { home: string; marks: string }): Record<string, string> {
  const tmp = `${home}/tmp`;
  return {
    ...{ HOME: home, USERPROFILE: home, TMPDIR: tmp, TEMP: tmp, TMP: tmp },
    [PROBE_VARIABLE]: marks,
    // As in a workflow phase, hooks neither offer nor write a handoff, and never ask the user.
    AGENTOS_PHASE: "doctor",
    AGENTOS_SESSION: "doctor",
  };
}

/** Returns the name of a variable with which a policy redirects requests. Nothing overrides a policy. */
function redirectedByPolicy(client: Client, probe: ClientProbe, options: WiringOptions): string | undefined {
  const ours = Object.keys(probe.start({ url: "", prompt: "", home: "", project: "" }).env);
  for (const path of client.policies?.(options) ?? []) {
    const { env } = readJson(path) ?? {};
    const name = Object.keys(asObject(env) ?? {}).find((each) => ours.includes(each));
    if (name !== undefined) return name;
  }
  return undefined;
}

function lastOutputLine({ stdout, stderr, code }: ProgramRun): string {
  const said = `${stderr.trim()}\n${stdout.trim()}`.trim().split("\n").at(-1) ?? "";
  return said === "" ? `exit code ${code}` : printable(said).slice(0, 200);
}
