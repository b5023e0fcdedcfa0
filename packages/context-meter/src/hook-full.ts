import { type HookContext, runHook } from "./hook/run-hook.js";
import type { JsonObject } from "@agentos/internal";

export const HELP = `agentos-context-hook: tells an agent in time how full its context window is.

Wire it to the event after a tool: PostToolBatch or PostToolUse (Claude Code, Codex, Qwen Code), AfterTool (Gemini CLI),
postToolUse (Copilot CLI). It reads the client's event from stdin, measures, writes the metrics file, and answers
when a threshold is crossed.

It always exits with 0. Settings: the section "context" of .agentos/config.json.

  --help, -h     this text
  --version, -v  the version
`;

/** The answer to an event that the short path in `hook-quick.ts` does not handle. */
export function answerTo(
  event: JsonObject,
  context: Omit<HookContext, "sleep">,
  report: (problem: string) => void,
): object | undefined {
  const { answer, problems } = runHook(event, { ...context, sleep });
  for (const problem of problems) report(problem);
  return answer;
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
