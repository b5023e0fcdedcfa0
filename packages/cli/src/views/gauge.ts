import { CLIENTS } from "@agentos/clients";
import type { ContextReading, Level } from "@agentos/context-meter";
import type { Paint } from "../terminal/index.js";
import type { Marks } from "./marks.js";

export type GaugeReading = Partial<
  Pick<ContextReading, "usedPercent" | "usedTokens" | "pendingTokens" | "windowTokens">
>;

/**
 * Draws a gauge such as `█████▒░┊┊░`: used cells, cells estimated to have been used since the last
 * count, and free cells. The start of each level is marked. If the usage is unknown, all cells are
 * free.
 */
export function renderBar(
  reading: GaugeReading,
  cells: number,
  { bar }: Marks,
  levels?: { warning: number; critical: number },
): string {
  const { usedPercent = 0, usedTokens, pendingTokens = 0, windowTokens } = reading;
  const occupied = (tokens: number) => tokens / (windowTokens ?? Number.POSITIVE_INFINITY);
  const used = toCells(usedPercent / 100, cells);
  const pending = usedTokens === undefined ? 0 : toCells(occupied(usedTokens + pendingTokens), cells) - used;
  const occupiedCells = used + Math.max(0, pending);
  // The position is rounded down so that a level can start in the last cell.
  const cellOf = (tokens: number) => Math.min(cells - 1, Math.floor(occupied(tokens) * cells));
  const begins = levels === undefined ? [] : [cellOf(levels.warning), cellOf(levels.critical)];
  const free = (at: number) => (begins.includes(occupiedCells + at) ? bar.level : bar.free);
  return (
    bar.used.repeat(used) +
    bar.pending.repeat(Math.max(0, pending)) +
    Array.from({ length: cells - occupiedCells }, (_, at) => free(at)).join("")
  );
}

function toCells(share: number, cells: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * cells);
}

export function renderPercent({ usedPercent }: GaugeReading): string {
  return usedPercent === undefined ? "?%" : `${Math.round(usedPercent)}%`;
}

export function styleOfLevel(level: Level, paint: Paint): (text: string) => string {
  switch (level) {
    case "normal":
      return paint.green;
    case "warning":
      return paint.yellow;
    case "critical":
      return paint.red;
    case "unknown":
      return paint.dim;
  }
}

/** Programs that write metrics files but are not clients. */
const OTHERS: Readonly<Record<string, string>> = { ollama: "Ollama", "session-loop": "session loop" };

export function clientName(client: string): string {
  return CLIENTS.find(({ id }) => id === client)?.name ?? OTHERS[client] ?? client;
}
