import { closeSync, existsSync, fstatSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { TRANSCRIPTS, type TranscriptFormat } from "@agentos/clients";
import { type JsonObject, openRegularFile, readMarkedRows } from "@agentos/platform";
import { RecordBuilder } from "./record-builder.js";
import type { SessionRecord } from "./session-record.js";

/** Enough for a turn that edits many large files. Parsing this amount takes 20 ms. */
const TAIL_BYTES = 4 * 1024 * 1024;
const OBJECT = Buffer.from("{");

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

/** Returns each subagent's rows, starting with the latest subagent. Stops if a file cannot be read. */
function subagentRows(path: string): JsonObject[][] {
  const found: JsonObject[][] = [];
  let left = TAIL_BYTES;
  try {
    const files = foldersOf(path)
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((file) => file.endsWith(".jsonl"))
      .map((file) => ({ file, stats: statSync(file) }))
      .sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs);
    for (const { file, stats } of files) {
      if (left <= 0) break;
      found.push(readTailRows(file, left).rows);
      left -= stats.size;
    }
  } catch {
    // The rows that were read before the error are still useful.
  }
  return found;
}

/**
 * Claude Code uses `<session>/subagents`. Gemini CLI uses a folder named after the session's id;
 * the name of the session file ends with the start of that id.
 */
function foldersOf(path: string): string[] {
  if (!path.endsWith(".jsonl")) return [];
  const ofClaude = join(path.slice(0, -".jsonl".length), "subagents");
  const [, id] = /^session-.{1,80}-([0-9a-f]{8})\.jsonl$/.exec(basename(path)) ?? [];
  if (id === undefined) return existsSync(ofClaude) ? [ofClaude] : [];
  const folders = readdirSync(dirname(path), { withFileTypes: true });
  return folders
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(`${id}-`))
    .map(({ name }) => join(dirname(path), name));
}

/**
 * Returns the rows at the end of a session file (by default, its last 4 MB), oldest first. Skips rows
 * that are incomplete or not objects.
 * @throws the system's error if the file cannot be read
 */
function readTailRows(path: string, maxBytes = TAIL_BYTES): { rows: JsonObject[]; isWhole: boolean } {
  const fd = openRegularFile(path);
  const from = Math.max(0, fstatSync(fd).size - maxBytes);
  closeSync(fd);
  return { rows: [...readMarkedRows(path, [OBJECT], from)], isWhole: from === 0 };
}
