import type { AnswerRow, UsageRow } from "@agentos/clients";
import type { Source } from "./measurement.js";

/** Moves to the next older row of the conversation. Returns undefined if there is none. */
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

/** Whether the client counted a response; a client that did not count it reports 0 input tokens. */
export function isCounted({ usage }: AnswerRow): boolean {
  return usage?.inputTokens !== 0;
}
