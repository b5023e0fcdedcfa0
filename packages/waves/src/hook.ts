import { writeSync } from "node:fs";
import { answerOption, describeError, printable, readHookInput, writeHookAnswer } from "@agentos/internal";
import { runHook } from "./hook/run-hook.js";

const HELP = `agentos-waves-hook: tells an agent which phases of a workflow can run now.

Wire it to a client's hooks: SessionStart and UserPromptSubmit (Claude Code, Codex, Qwen Code), or SessionStart and
BeforeAgent (Gemini CLI). It reads the client's event from stdin and the sessions of aos in the project, and says where
their phases stand: at the start of a conversation, and before a prompt when something has changed.

It always exits with 0, and prints nothing where no workflow session is under way.

  --help, -h     this text
  --version, -v  the version
`;

void main(process.argv.slice(2));

async function main(args: string[]): Promise<void> {
  try {
    if (!answerOption(args, HELP, __dirname)) await answer();
  } catch (error) {
    report(describeError(error));
  }
}

async function answer(): Promise<void> {
  const input = await readHookInput();
  if (input.status === "unusable") {
    report(`${input.reason} (--help says how to use it)`);
    return;
  }
  const { answer, problems } = runHook(input.event, {
    env: process.env,
    cwd: process.cwd(),
    now: Date.now(),
  });
  for (const problem of problems) report(problem);
  writeHookAnswer(answer);
}

/** A hook that fails lets the session go on: one line, and exit code 0. */
function report(problem: string): void {
  try {
    writeSync(2, `agentos-waves-hook: ${printable(problem).replace(/\s*\n\s*/g, " ")}\n`);
  } catch {
    // Nobody listens.
  }
}
