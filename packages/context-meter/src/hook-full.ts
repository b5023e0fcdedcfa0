import { answerOption, writeHookAnswer } from "@agentos/internal";
import { type HookContext, runHook } from "./hook/run-hook.js";
import type { JsonObject } from "./json.js";

const HELP = `agentos-context-hook: tells an agent how full its context window is, in time.

Wire it to the event after a tool: PostToolBatch or PostToolUse (Claude Code, Codex, Qwen Code), AfterTool (Gemini CLI),
postToolUse (Copilot CLI). It reads the client's event from stdin, measures, writes the metrics file, and answers
when a threshold is crossed.

It always exits with 0. Settings: the section "context" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

/** Answers `--help` and `--version`; see `answerOption`. */
export function answerOwnOption(args: readonly string[], folder: string): boolean {
  return answerOption(args, HELP, folder);
}

/** What `hook.ts` loads when its short way does not do. */
export function tell(
  event: JsonObject,
  context: Omit<HookContext, "sleep">,
  report: (problem: string) => void,
): void {
  const { answer, problems } = runHook(event, { ...context, sleep });
  for (const problem of problems) report(problem);
  writeHookAnswer(answer);
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
