import {
  aosNextTo,
  currentFolder,
  type HookProgram,
  runHookProgram,
  temporaryFolder,
} from "@agentos/platform";
import { runHook } from "./hook/run-hook.js";
import type * as Work from "./hook-work.js";

const HELP = `agentos-handoff-hook: saves what an agent knows when its session is compacted or ends.

Add it to a client's hooks: PreCompact, SessionStart and SessionEnd (Claude Code, Codex), these three and
UserPromptSubmit (Qwen Code), SessionStart and SessionEnd (Gemini CLI), or sessionStart, userPromptSubmitted
and sessionEnd (Copilot CLI). It reads the client's event from stdin.

  PreCompact     writes a checkpoint and a handoff; prints nothing
  SessionStart   restores the checkpoint after a compaction; offers the folder's handoff in a new session
  SessionEnd     writes the handoff of a session with work left to do

It always exits with 0. Settings: the "handoff" section of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

export const program: HookProgram = {
  name: "agentos-handoff-hook",
  help: HELP,
  folder: __dirname,
  answer(event, report) {
    const { answer, problems } = runHook(event, {
      env: process.env,
      cwd: currentFolder(),
      tempFolder: temporaryFolder(),
      at: new Date(),
      aosFile: aosNextTo(__dirname),
      work: () => require("./hook-work.cjs") as typeof Work,
    });
    for (const problem of problems) report(problem);
    return answer;
  },
};

export const start = (): void => runHookProgram(program);
