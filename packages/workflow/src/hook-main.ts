import {
  aosBeside,
  currentFolder,
  type HookProgram,
  keepCompiled,
  type LoadedBundle,
  runHookProgram,
} from "@agentos/internal";
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

/** Reads the client's event from stdin and answers it. @param own this bundle, as it was loaded */
export function start(own: LoadedBundle<unknown>): void {
  runHookProgram(program(own));
}

/** One of a client's events at a time: see `HookProgram`. */
export function program(own: LoadedBundle<unknown>): HookProgram {
  return {
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
    afterwards: () => keepCompiled(own),
  };
}
