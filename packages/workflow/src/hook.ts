import { aosBeside, currentFolder, type HookProgram, runHookProgram } from "@agentos/platform";
import { runHook } from "./hook/run-hook.js";

const HELP = `agentos-waves-hook: tells an agent which phases of a workflow can run now.

Wire it to a client's hooks: SessionStart and UserPromptSubmit (Claude Code, Codex, Qwen Code), SessionStart and
BeforeAgent (Gemini CLI), or userPromptSubmitted (Copilot CLI). It reads the client's event from stdin and the
sessions of aos in the project, and says where their phases stand: at the start of a conversation, and before a
prompt when something has changed.

It always exits with 0, and prints nothing where no workflow session is under way.

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
      aosFile: aosBeside(__dirname),
    });
    for (const problem of problems) report(problem);
    return answer;
  },
};

/** Reads the client's event from stdin and answers it. */
export const start = (): void => runHookProgram(program);
