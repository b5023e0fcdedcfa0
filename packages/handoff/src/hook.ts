import { writeSync } from "node:fs";
import {
  answerOption,
  describeError,
  type EventInput,
  errorCode,
  printable,
  readEventInput,
  temporaryFolder,
  writeHookAnswer,
} from "@agentos/internal";
import { type HookContext, runHook } from "./hook/run-hook.js";

const HELP = `agentos-handoff-hook: keeps what an agent's session knows when it is compacted or ends.

Wire it to a client's hooks: PreCompact, SessionStart, SessionEnd and Stop (Claude Code, Codex), the same with
UserPromptSubmit (Qwen Code), SessionStart, SessionEnd and AfterAgent (Gemini CLI), or sessionStart,
userPromptSubmitted and sessionEnd (Copilot CLI). It reads the client's event from stdin.

  PreCompact     writes .context-checkpoint.md and a handoff; prints nothing
  SessionStart   after a compaction gives the checkpoint back; in a new session offers the handoff of the folder
  SessionEnd     writes the handoff of a session with work left to do
  Stop           tells the user once that the context window is nearly full

It always exits with 0. Settings: the section "handoff" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

try {
  if (process.argv.length === 2 || !answerOption(process.argv.slice(2), HELP, __dirname))
    readEventInput(answer);
} catch (error) {
  report(describeError(error));
}

function answer({ event, problem }: EventInput): void {
  if (event === undefined) {
    report(`${problem} (--help says how to use it)`);
    return;
  }
  try {
    const { answer, problems } = runHook(event, {
      env: process.env,
      cwd: currentFolder(),
      tempFolder: temporaryFolder(),
      now: Date.now(),
      work: loadWork,
    });
    for (const problem of problems) report(problem);
    if (typeof answer === "string") print(answer);
    else writeHookAnswer(answer);
  } catch (error) {
    report(describeError(error));
  }
  // All is written: what Node would still take down takes half a millisecond.
  process.exit(0);
}

/** Of a folder that was deleted meanwhile, the root will do. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

/** `module.require`, because a plain one would be bundled into this file; by its whole path, as the bin reads this file as its own. */
function loadWork(): ReturnType<HookContext["work"]> {
  return module.require(`${__dirname}/hook-work.cjs`) as ReturnType<HookContext["work"]>;
}

function print(text: string): void {
  try {
    writeSync(1, text);
  } catch (error) {
    if (errorCode(error) !== "EPIPE") throw error;
  }
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  try {
    writeSync(2, `agentos-handoff-hook: ${printable(problem).replace(/\s*\n\s*/g, " ")}\n`);
  } catch {
    // Nobody listens.
  }
}
