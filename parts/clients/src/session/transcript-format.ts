import type { JsonObject } from "@agentos/platform";
import type { SessionEvent } from "./session-event.js";

/** Reads the rows of one session file, in their order. */
export interface RowReader {
  read(row: JsonObject): Iterable<SessionEvent>;
}

/** How a client writes a session down: a JSON object a line. */
export interface TranscriptFormat<Client extends string = string> {
  readonly client: Client;
  /** Whether this client wrote the row. */
  recognises(row: JsonObject): boolean;
  /**
   * Whether a row that begins like this may say something, be it of tokens. Told from its first bytes, so
   * when in doubt it does.
   */
  wants(head: string): boolean;
  /** What rows contain that call a tool or name the folder, for readers who look for nothing else. */
  readonly callMarks: readonly string[];
  /** What a subagent's row has in its first bytes, where such rows stand among the session's. */
  readonly subagentMark?: string;
  isOfSubagent?(row: JsonObject): boolean;
  createReader(): RowReader;
}
