import { LineTail, type LineTailOptions } from "./line-tail.js";
import { isWithin } from "./nested-id.js";
import type { SessionState } from "./state.js";

/** The log of an attempt. */
export interface PhaseLog {
  phase: string;
  attempt: number;
  /** Absolute. */
  path: string;
}

/** Which logs are meant. */
export interface LogChoice {
  /** Default: all phases'. Of one that consists of others, theirs. */
  phase?: string | undefined;
  /** Default: each phase's newest. */
  attempt?: number | undefined;
}

/** The logs of a session, each phase's newest attempt or the one that is asked for, in the order in which these began. */
export function listLogs(
  { phases }: Pick<SessionState, "phases">,
  { phase, attempt }: LogChoice = {},
): PhaseLog[] {
  return phases
    .filter(({ id }) => isMeant(id, phase))
    .flatMap(({ id, runs }) => {
      // One that answered "not now" has the number, and the log, of the next.
      const run = runs.findLast(({ attempt: number }) => attempt === undefined || number === attempt);
      if (run?.log === undefined) return [];
      return [{ phase: id, attempt: run.attempt, path: run.log, startedAt: run.startedAt }];
    })
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt))
    .map(({ startedAt: _, ...log }) => log);
}

/** Whether the logs of a phase are meant by the one that somebody named, if any. */
export function isMeant(id: string, named: string | undefined): boolean {
  return named === undefined || id === named || isWithin(named, id);
}

/** The last lines of a log, or all; none where the file is gone. */
export function readLog({ path }: PhaseLog, lines?: number): string[] {
  return new LineTail(path, tailOptions(lines)).end();
}

const LONGEST_LINE = 64 * 1024;

/** How the log of an attempt is read. */
export function tailOptions(last: number | undefined): LineTailOptions {
  return { longest: LONGEST_LINE, ...(last !== undefined && { last }) };
}
