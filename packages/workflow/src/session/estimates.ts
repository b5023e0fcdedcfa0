import { statSync } from "node:fs";
import { readJsonl } from "@agentos/internal";
import { sessionPaths } from "./paths.js";
import { sessionIds } from "./read-session.js";
import { readWorkflowId } from "./session-ends.js";

// Enough for a median; older sessions say little about the workflow as it is now.
const SESSIONS_USED = 10;

// Of other workflows too: a run should not begin by reading years of logs, nor megabytes of a large one's.
const SESSIONS_READ = 50;
const BYTES_READ = 4 * 1024 * 1024;

/**
 * How long each phase of a workflow took in its newest sessions: the median, in seconds.
 * Phases that never completed are missing.
 */
export function learnEstimates(projectFolder: string, workflowId: string): Map<string, number> {
  const durations = new Map<string, number[]>();
  let used = 0;
  let bytes = 0;
  for (const id of sessionIds(projectFolder).slice(0, SESSIONS_READ)) {
    if (used === SESSIONS_USED || bytes > BYTES_READ) break;
    const { events } = sessionPaths(projectFolder, id);
    if (readWorkflowId(events) !== workflowId) continue;
    used++;
    bytes += statSync(events, { throwIfNoEntry: false })?.size ?? 0;
    for (const [phase, ms] of durationsIn(events))
      durations.set(phase, [...(durations.get(phase) ?? []), ms / 1000]);
  }
  return new Map([...durations].map(([id, values]) => [id, median(values)]));
}

/** How long the phases took that completed, each as it did last; what cannot be read tells nothing. */
function durationsIn(path: string): Map<string, number> {
  const found = new Map<string, number>();
  try {
    for (const { value } of readJsonl(path).rows) {
      const { type, phase, durationMs } = (value ?? {}) as Record<string, unknown>;
      if (type !== "phase.completed" || typeof phase !== "string") continue;
      if (typeof durationMs === "number" && durationMs >= 0) found.set(phase, durationMs);
    }
  } catch {
    // An estimate is not worth an error.
  }
  return found;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
