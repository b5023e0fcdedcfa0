import { listSessions } from "./read-session.js";

// Enough for a median; older sessions say little about the workflow as it is now.
const SESSIONS_READ = 10;

/**
 * How long each phase of a workflow took in its newest sessions: the median, in seconds.
 * Phases that never completed are missing.
 */
export function learnEstimates(projectFolder: string, workflowId: string): Map<string, number> {
  const durations = new Map<string, number[]>();
  const sessions = listSessions(projectFolder, { limit: SESSIONS_READ });
  for (const { workflow, phases } of sessions) {
    if (workflow.id !== workflowId) continue;
    for (const { id, durationMs, status } of phases) {
      if (durationMs === undefined || (status !== "completed" && status !== "waiting")) continue;
      durations.set(id, [...(durations.get(id) ?? []), durationMs / 1000]);
    }
  }
  return new Map([...durations].map(([id, values]) => [id, median(values)]));
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
