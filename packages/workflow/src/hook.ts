import { aosNextTo, currentFolder, type HookProgram, runHookProgram } from "@agentos/platform";
import { runHook } from "./hook/run-hook.js";

const HELP = `agentos-waves-hook: shows an agent which phases of a workflow can run now.

Add it to a client's hooks: SessionStart and UserPromptSubmit (Claude Code, Codex, Qwen Code), SessionStart and
BeforeAgent (Gemini CLI), or userPromptSubmitted (Copilot CLI). It reads the client's event from stdin, reads the
project's workflow sessions, and prints the state of their phases: at the start of a conversation, and before a
prompt if something has changed.

It always exits with 0, and prints nothing if no workflow session is in progress.

  --help, -h     this text
  --version, -v  the version
`;

export const program: HookProgram = {
  name: "agentos-waves-hook",
  help: HELP,
  folder: __dirname,
  answer(event, report) {
    const { answer, problems } = runHook(event, {
      env: process.env,
      cwd: currentFolder(),
      at: new Date(),
      aosFile: aosNextTo(__dirname),
    });
    for (const problem of problems) report(problem);
    return answer;
  },
};

export const start = (): void => runHookProgram(program);
