import { currentFolder, runHookProgram, temporaryFolder } from "@agentos/internal";
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

runHookProgram({
  name: "agentos-handoff-hook",
  help: HELP,
  folder: __dirname,
  answer(event, report) {
    const { answer, problems } = runHook(event, {
      env: process.env,
      cwd: currentFolder(),
      tempFolder: temporaryFolder(),
      now: Date.now(),
      work: loadWork,
    });
    for (const problem of problems) report(problem);
    return answer;
  },
});

/** `module.require`, because a plain one would be bundled into this file; by its whole path, as the bin reads this file as its own. */
function loadWork(): ReturnType<HookContext["work"]> {
  return module.require(`${__dirname}/hook-work.cjs`) as ReturnType<HookContext["work"]>;
}
