import { LogReader } from "@agentos/clients/output";
import { isWithin } from "../nested-id.js";
import type { SessionState } from "../state/state.js";
import { LineTail, type LineTailOptions } from "./line-tail.js";

/** An attempt's log. */
export interface PhaseLog {
  phase: string;
  attempt: number;
  /** Absolute path. */
  path: string;
  /** The client whose stream the log contains, if any. */
  client?: string;
}

/** Which logs to select. */
export interface LogChoice {
  /** Defaults to all phases. A composite phase selects its inner phases. */
  phase?: string | undefined;
  /** Defaults to the latest attempt at each phase. */
  attempt?: number | undefined;
}

/** Lists the logs of a session, in the order in which their attempts started. */
export function listLogs(
  { phases }: Pick<SessionState, "phases">,
  { phase, attempt }: LogChoice = {},
): PhaseLog[] {
  return phases
    .filter(({ id }) => isMeant(id, phase))
    .flatMap(({ id, runs }) => {
      // After a deferral, the next attempt reuses the number and the log.
      const run = runs.findLast(({ attempt: number }) => attempt === undefined || number === attempt);
      if (run?.log === undefined) return [];
      const { log: path, startedAt, report } = run;
      return [{ phase: id, attempt: run.attempt, path, startedAt, ...(report && { client: report.client }) }];
    })
    .sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
    .map(({ startedAt: _, ...log }) => log);
}

/** Whether a phase is selected. If no phase was chosen, all phases are selected. */
export function isMeant(id: string, chosen: string | undefined): boolean {
  return chosen === undefined || id === chosen || isWithin(chosen, id);
}

// Many JSON lines in a stream produce no readable line.
const ROWS_A_LINE = 20;

/**
 * Reads the last lines of a log, or all of them. For an agent's stream, returns the agent's
 * messages and tool calls. Returns an empty list if the file is gone.
 * @param options.raw whether to return the stream unchanged
 */
export function readLog(
  { path, client }: PhaseLog,
  lines?: number,
  { raw = false }: { raw?: boolean } = {},
): string[] {
  if (raw || client === undefined) return new LineTail(path, tailOptions(lines)).end();
  const rows = new LineTail(path, tailOptions(lines && lines * ROWS_A_LINE)).end();
  const reader = new LogReader(client);
  const readable = [...rows.flatMap((row) => reader.push(row)), ...reader.end()];
  return lines === undefined ? readable : readable.slice(Math.max(0, readable.length - lines));
}

const MAX_LINE_LENGTH = 64 * 1024;

export function tailOptions(last: number | undefined): LineTailOptions {
  return { longest: MAX_LINE_LENGTH, ...(last !== undefined && { last }) };
}
