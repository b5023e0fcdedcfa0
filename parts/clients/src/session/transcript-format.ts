import type { JsonObject } from "@agentos/platform";
import type { SessionEvent } from "./session-event.js";

/** Reads the rows of one session file, in order. */
export interface RowReader {
  read(row: JsonObject): Iterable<SessionEvent>;
}

/** How a client records a session: one JSON object per line. */
export interface TranscriptFormat<Client extends string = string> {
  readonly client: Client;
  recognizes(row: JsonObject): boolean;
  /** Whether a row that begins like this may be of interest. Returns true if in doubt. */
  wants(head: string): boolean;
  /** Strings that occur in all rows that call a tool or name the session's folder. */
  readonly callMarks: readonly string[];
  /** A string in the first bytes of subagents' rows, if the session's file contains such rows. */
  readonly subagentMark?: string;
  isOfSubagent?(row: JsonObject): boolean;
  createReader(): RowReader;
}
