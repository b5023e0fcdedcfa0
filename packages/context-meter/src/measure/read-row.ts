import type { AnswerRow, UsageRow } from "@agentos/clients";
import type { Source } from "./measurement.js";

/**
 * Moves to the next older row of interest to the measured conversation; undefined after the last.
 */
export function nextRow(source: Source): UsageRow | undefined {
  const { rows, format, options } = source;
  while (rows.next(format.rowTypes)) {
    const object = rows.object();
    const row = object && format.read(object);
    if (row === undefined) continue;
    if (options.agentId !== undefined || !("isSidechain" in row) || !row.isSidechain) return row;
  }
  return undefined;
}

/** Whether an answer counts; without an input count its client counted nothing. */
export function isCounted({ usage }: AnswerRow): boolean {
  return usage?.inputTokens !== 0;
}
