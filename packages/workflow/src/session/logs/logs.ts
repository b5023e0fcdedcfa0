import { LogReader } from "@agentos/clients/output";
import { isWithin } from "../nested-id.js";
import type { SessionState } from "../state/state.js";
import { LineTail, type LineTailOptions } from "./line-tail.js";

/** The log of an attempt. */
export interface PhaseLog {
  phase: string;
  attempt: number;
  /** Absolute. */
  path: string;
  /** The client whose stream it has in it, where an agent ran. */
  client?: string;
}

/** Which logs are meant. */
export interface LogChoice {
  /** Default: all phases'. Of one that consists of others, theirs. */
  phase?: string | undefined;
  /** Default: each phase's newest. */
  attempt?: number | undefined;
}

/** Logs of a session by their begin, of each phase the newest attempt or the requested one. */
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
      const { log: path, startedAt, report } = run;
      return [{ phase: id, attempt: run.attempt, path, startedAt, ...(report && { client: report.client }) }];
    })
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .map(({ startedAt: _, ...log }) => log);
}

/** Whether the logs of a phase are meant by the one that somebody named, if any. */
export function isMeant(id: string, named: string | undefined): boolean {
  return named === undefined || id === named || isWithin(named, id);
}

// Rows of an agent that say nothing to people stand between the others.
const ROWS_A_LINE = 20;

/**
 * The last lines of a log, or all; none where the file is gone. Of an agent's stream, what it says.
 * @param options.raw the stream itself
 */
export function readLog(
  { path, client }: PhaseLog,
  lines?: number,
  { raw = false }: { raw?: boolean } = {},
): string[] {
  if (raw || client === undefined) return new LineTail(path, tailOptions(lines)).end();
  const rows = new LineTail(path, tailOptions(lines && lines * ROWS_A_LINE)).end();
  const reader = new LogReader(client);
  const said = [...rows.flatMap((row) => reader.push(row)), ...reader.end()];
  return lines === undefined ? said : said.slice(Math.max(0, said.length - lines));
}

const MAX_LINE_LENGTH = 64 * 1024;

/** How the log of an attempt is read. */
export function tailOptions(last: number | undefined): LineTailOptions {
  return { longest: MAX_LINE_LENGTH, ...(last !== undefined && { last }) };
}
