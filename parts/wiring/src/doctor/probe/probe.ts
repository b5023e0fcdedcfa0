import { type ProbeMark, printable, readJsonl } from "@agentos/platform";
import * as z from "zod";
import { clientOf } from "../../clients/client.js";
import type { WiringOptions } from "../../options.js";
import { type ProgramRun, runProgram } from "../../run-program.js";
import type { Finding } from "../finding.js";
import { probeEnvironment, probeSettings, redirectedByPolicy } from "./environment.js";
import { createProbeHome } from "./probe-home.js";
import { startScriptedModel } from "./scripted-model.js";
import { compareWithMarks } from "./started.js";
import { wantedHooks } from "./wanted.js";

/** A client that takes longer hangs, or waits for somebody. */
const LIMIT_MS = 20_000;

const PROMPT = "This is aos doctor. Do what your script says.";

const MarkSchema = z.object({ event: z.string(), program: z.string(), args: z.array(z.string()) });

interface ProbeOptions {
  /** The client's program. */
  program: string;
  /** What the doctor has found, for the remedy. */
  known: readonly Finding[];
  limitMs?: number;
}

/**
 * Asks Claude Code itself: starts it once, headless, in the folder in which the command was called, with its
 * settings there, and a model on this machine that calls one tool which does nothing. Which hooks of ours it
 * starts, they note themselves. The person's login and sessions are not touched: the client gets a
 * configuration folder of its own with a copy of their settings. Hooks of others run as they always do.
 */
export async function probeClaudeCode(
  options: WiringOptions,
  { program, known, limitMs = LIMIT_MS }: ProbeOptions,
): Promise<Finding[]> {
  const client = clientOf("claude-code");
  const folder = options.startFolder ?? options.project;
  const about = { code: "probe", client: client.id } as const;
  const wanted = wantedHooks(options);
  if (wanted.length === 0) return [];
  const elsewhere = redirectedByPolicy(client, options);
  if (elsewhere !== undefined) {
    const message = `${client.name} was not asked: a policy of this machine sets ${elsewhere}, so requests would leave it`;
    return [{ ...about, severity: "info", message }];
  }
  const home = createProbeHome(options);
  const model = await startScriptedModel();
  try {
    const run = await runProgram(program, argumentsFor(model.url), {
      cwd: folder,
      env: probeEnvironment(options, home, model.url),
      limitMs,
    });
    const marks = readMarks(home.marks);
    if (run.timedOut || model.requests === 0) {
      const message = `${client.name}, started in ${folder}, ${run.timedOut ? `did not end within ${limitMs / 1000} s` : `asked no model: ${lastWords(run)}`}`;
      const remedy = `start \`${client.program} -p hello\` there yourself and look what it says`;
      return [{ ...about, severity: "error", message, remedy }];
    }
    return compareWithMarks(wanted, marks, { folder, calledTool: model.calledTool, known });
  } finally {
    await model.close();
    home.remove();
  }
}

function argumentsFor(url: string): string[] {
  return [
    ...["-p", PROMPT, "--output-format", "text", "--strict-mcp-config"],
    ...["--settings", JSON.stringify(probeSettings(url)), "--allowedTools", "Bash(true)"],
  ];
}

function readMarks(path: string): ProbeMark[] {
  return readJsonl(path).rows.flatMap(({ value }) => MarkSchema.safeParse(value).data ?? []);
}

function lastWords({ stdout, stderr, code }: ProgramRun): string {
  const said = `${stderr.trim()}\n${stdout.trim()}`.trim().split("\n")[0] ?? "";
  return said === "" ? `exit code ${code}` : printable(said).slice(0, 200);
}
