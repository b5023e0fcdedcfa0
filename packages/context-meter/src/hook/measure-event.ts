import { sessionFormatOf } from "../measure/detect-format.js";
import { measureSession } from "../measure/measure-session.js";
import type { Measurement } from "../measure/measurement.js";
import type { SessionMetrics } from "../metrics.js";
import { isSameModel } from "../models/model-name.js";
import { type ContextReading, createReading } from "../reading.js";
import type { HookRun } from "./hook-run.js";
import type { ObservedEvent } from "./observed-event.js";
import { transcriptOf } from "./transcript-of.js";

/** Measures an event's conversation, including what has not yet been written to its file. */
export function measureEvent(run: HookRun, known: SessionMetrics | undefined): ContextReading | undefined {
  const { event, config, context } = run;
  const path = transcriptOf(event, context.env);
  const found = path === undefined ? undefined : measureInTime(path, run);
  if (!found) return undefined;
  addUnwritten(found, event);
  const recorded = known?.windowSource === "client" && isSameModel(known.model, found.model);
  const reportedWindow = event.windowTokens ?? (recorded ? known.windowTokens : undefined);
  return createReading(found, { windowTokens: config.windowTokens, reportedWindow, env: context.env });
}

const MAX_WAIT_MS = 250;

/** Retries after a batch: the client's row may be late, but nearly always appears within 35 ms. */
function measureInTime(path: string, { event, context }: HookRun): Measurement | undefined {
  const isBatch = event.kind === "after-tool-batch";
  const deadline = context.now().getTime() + (isBatch ? MAX_WAIT_MS : 0);
  let found = tryMeasure(path, event);
  for (let pause = 5; found?.freshness === "lagged" || (!found && isBatch); pause *= 2) {
    const left = deadline - context.now().getTime();
    if (left <= 0) break;
    context.sleep(Math.min(pause, left));
    found = tryMeasure(path, event);
  }
  return found;
}

function tryMeasure(path: string, event: ObservedEvent): Measurement | undefined {
  const { client, agentId, action, callIds } = event;
  // No call is expected at the end of a turn.
  const expectedCalls = action === "observe" ? callIds : undefined;
  try {
    const format = sessionFormatOf(client);
    return format && measureSession(path, format, { agentId, expectedCalls });
  } catch {
    return undefined;
  }
}

/** Adds what the file does not contain yet: the tools' results and the response's calls. */
function addUnwritten(found: Measurement, event: ObservedEvent): void {
  if (event.action !== "observe" || found.freshness === "unknown") return;
  if (found.freshness === "lagged") found.pendingTokens += event.inputTokens;
  if (!found.sawResult) found.pendingTokens += event.resultTokens;
}
