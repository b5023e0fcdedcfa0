import { writeSync } from "node:fs";
import {
  answerOption,
  describeError,
  type EventInput,
  printable,
  readEventInput,
  writeHookAnswer,
} from "@agentos/internal";
import { runHook } from "./hook/run-hook.js";

const HELP = `agentos-waves-hook: tells an agent which phases of a workflow can run now.

Wire it to a client's hooks: SessionStart and UserPromptSubmit (Claude Code, Codex, Qwen Code), or SessionStart and
BeforeAgent (Gemini CLI). It reads the client's event from stdin and the sessions of aos in the project, and says where
their phases stand: at the start of a conversation, and before a prompt when something has changed.

It always exits with 0, and prints nothing where no workflow session is under way.

  --help, -h     this text
  --version, -v  the version
`;

try {
  if (process.argv.length === 2 || !answerOption(process.argv.slice(2), HELP, __dirname)) {
    readEventInput(answer);
  }
} catch (error) {
  report(describeError(error));
}

function answer({ event, problem }: EventInput): void {
  if (event === undefined) {
    report(`${problem} (--help says how to use it)`);
    return;
  }
  try {
    const { env } = process;
    const { answer, problems } = runHook(event, { env, cwd: currentFolder(), now: Date.now() });
    for (const problem of problems) report(problem);
    writeHookAnswer(answer);
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

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  try {
    writeSync(2, `agentos-waves-hook: ${printable(problem).replace(/\s*\n\s*/g, " ")}\n`);
  } catch {
    // Nobody listens.
  }
}
