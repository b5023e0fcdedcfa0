import {
  aosNextTo,
  currentFolder,
  type HookProgram,
  runHookProgram,
  temporaryFolder,
} from "@agentos/platform";
import { runHook } from "./hook/run-hook.js";

const HELP = `agentos-context-hook: warns an agent before its context window is full.

Add it to the event that the client sends after a tool runs: PostToolBatch or PostToolUse (Claude Code, Codex, Qwen
Code), AfterTool (Gemini CLI), postToolUse (Copilot CLI). It reads the client's event from stdin, measures the context,
writes the metrics file, and prints a message when a threshold is crossed.

It always exits with 0. Settings: the "context" section of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

export const program: HookProgram = {
  name: "agentos-context-hook",
  help: HELP,
  folder: __dirname,
  answer(event, report) {
    const { answer, problems } = runHook(event, {
      env: process.env,
      get cwd() {
        return currentFolder();
      },
      folder: temporaryFolder(),
      get aosFile() {
        return aosNextTo(__dirname);
      },
      startedAt: Math.floor(Date.now() - process.uptime() * 1000),
      now: () => new Date(),
      sleep: (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
    });
    for (const problem of problems) report(problem);
    return answer;
  },
};

export const start = (): void => runHookProgram(program);
