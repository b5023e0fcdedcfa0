import { readSessions } from "./read-session.js";
import { isFinished } from "./state.js";

// Enough for a median; older sessions say little about the workflow as it is now.
const SESSIONS_USED = 10;

// Of other workflows too: a run should not begin by reading years of logs.
const SESSIONS_READ = 50;

/**
 * How long each phase of a workflow took in its newest sessions: the median, in seconds.
 * Phases that never completed are missing.
 */
export function learnEstimates(projectFolder: string, workflowId: string): Map<string, number> {
  const durations = new Map<string, number[]>();
  let read = 0;
  let used = 0;
  for (const { workflow, phases } of readSessions(projectFolder)) {
    if (workflow.id === workflowId) {
      used++;
      for (const phase of phases) {
        if (!isFinished(phase) || phase.durationMs === undefined || phase.durationMs < 0) continue;
        const seconds = phase.durationMs / 1000;
        durations.set(phase.id, [...(durations.get(phase.id) ?? []), seconds]);
      }
    }
    if (++read === SESSIONS_READ || used === SESSIONS_USED) break;
  }
  return new Map([...durations].map(([id, values]) => [id, median(values)]));
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
