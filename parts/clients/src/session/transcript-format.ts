import type { JsonObject } from "@agentos/platform";
import type { SessionEvent } from "./session-event.js";

/** Reads the rows of one session file, in their order. */
export interface RowReader {
  read(row: JsonObject): Iterable<SessionEvent>;
}

/** How a client records a session: a JSON object per line. */
export interface TranscriptFormat<Client extends string = string> {
  readonly client: Client;
  /** Whether this client wrote the row. */
  recognises(row: JsonObject): boolean;
  /**
   * Whether a row that begins like this may be of interest, including for its tokens. Decided by its first
   * bytes, so true when in doubt.
   */
  wants(head: string): boolean;
  /**
   * Strings that appear in all rows that call a tool or name the folder, for readers who need nothing else.
   */
  readonly callMarks: readonly string[];
  /** A string in the first bytes of a subagent's rows, if they are among the session's rows. */
  readonly subagentMark?: string;
  isOfSubagent?(row: JsonObject): boolean;
  createReader(): RowReader;
}
