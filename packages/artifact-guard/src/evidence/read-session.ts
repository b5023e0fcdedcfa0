import { TRANSCRIPTS, type TranscriptFormat } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { RecordBuilder } from "./record-builder.js";
import type { SessionRecord } from "./session-record.js";
import { subagentRows } from "./subagents.js";
import { readTailRows } from "./tail-rows.js";

/**
 * Reads the end of a client's session file, together with the files of its subagents. Undefined if no row
 * belongs to a known client. Reads at most the last 4 MB of the session and of the subagents, so the time
 * does not depend on the session's length.
 * @throws the system's error when the file cannot be read
 */
export function readEvidence(path: string): (SessionRecord & { client: string }) | undefined {
  const { rows, isWhole } = readTailRows(path);
  const format = formatOf(rows);
  if (format === undefined) return undefined;
  const [own, others] = [[], []] as [JsonObject[], JsonObject[]];
  for (const row of rows) (format.isOfSubagent?.(row) === true ? others : own).push(row);
  const subagents = [others, ...subagentRows(path)].filter(({ length }) => length > 0);
  const record = collect(own, format).record(
    isWhole,
    subagents.map((each) => collect(each, format)),
  );
  // In a subagent's own file, its rows are the only ones.
  return { client: format.client, ...(isEmpty(record) ? collect(rows, format).record(isWhole) : record) };
}

function collect(rows: readonly JsonObject[], format: TranscriptFormat): RecordBuilder {
  const builder = new RecordBuilder();
  const reader = format.createReader();
  for (const row of rows) for (const event of reader.read(row)) builder.add(event, row.timestamp);
  return builder;
}

function isEmpty({ steps, requests, lastMessage }: SessionRecord): boolean {
  return steps.length === 0 && requests.length === 0 && lastMessage === "";
}

function formatOf(rows: readonly JsonObject[]): TranscriptFormat | undefined {
  for (const row of rows) {
    const format = TRANSCRIPTS.find(({ recognises }) => recognises(row));
    if (format !== undefined) return format;
  }
  return undefined;
}
