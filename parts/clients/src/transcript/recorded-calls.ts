import { asText, type JsonObject, readMarkedRows } from "@agentos/platform";
import { TRANSCRIPTS } from "../registry/transcripts.js";
import type { RowReader, SessionCall } from "../session/index.js";

/** A tool call in a client's session file. */
export interface RecordedCall {
  tool: string;
  input: JsonObject;
  /** The folder in which the call was made. */
  cwd: string;
  /** When the call was made, in ISO 8601, if the row states it. */
  at?: string;
}

/**
 * Reads the tool calls in a session file, in order, including those of subagents.
 * @param folder where the session was started; used for rows that do not name a folder
 * @param seen calls to skip, because forked sessions repeat calls; new calls are added
 */
export function* readRecordedCalls(
  path: string,
  folder: string,
  seen: Set<string> = new Set(),
): Iterable<RecordedCall> {
  const marks = TRANSCRIPTS.flatMap(({ callMarks }) => callMarks.map((mark) => Buffer.from(mark)));
  let cwd = folder;
  let reader: RowReader | undefined;
  for (const row of readMarkedRows(path, marks)) {
    reader ??= TRANSCRIPTS.find((format) => format.recognizes(row))?.createReader();
    const at = asText(row.timestamp);
    for (const event of reader?.read(row) ?? []) {
      if (event.type === "session") cwd = event.folder ?? cwd;
      if (event.type !== "call" || !isNewCall(event, seen)) continue;
      yield { tool: event.tool, input: event.input, cwd, ...(at !== undefined && { at }) };
    }
  }
}

/** Whether the call is new; if so, adds it to `seen`. A call without an id is always new. */
function isNewCall({ id, input }: SessionCall, seen: Set<string>): boolean {
  const key = `${id} ${JSON.stringify(input)}`;
  if (id === "") return true;
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}
