import { TRANSCRIPTS, type TranscriptFormat } from "@agentos/clients";
import type { JsonObject } from "@agentos/platform";
import { RecordBuilder } from "./record-builder.js";
import type { SessionRecord } from "./session-record.js";
import { readTailRows, subagentRows } from "./session-rows.js";

/**
 * Reads the last 4 MB of a client's session file, and up to 4 MB of its subagents' files. Returns
 * undefined if the format is unknown.
 * @throws the system's error if the file cannot be read
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
  // A subagent's own file contains only rows from that subagent.
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
    const format = TRANSCRIPTS.find(({ recognizes }) => recognizes(row));
    if (format !== undefined) return format;
  }
  return undefined;
}
