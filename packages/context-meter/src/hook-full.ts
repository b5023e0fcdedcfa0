import { writeHookAnswer } from "@agentos/internal";
import { type HookContext, runHook } from "./hook/run-hook.js";
import type { JsonObject } from "./json.js";

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
