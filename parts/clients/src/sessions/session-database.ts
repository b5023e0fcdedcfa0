import type { Place } from "../environment.js";

/** A client that keeps its sessions in SQLite databases. */
export interface SessionDatabase<Id extends string = string> {
  client: Id;
  /** Returns the paths of the client's databases, which need not exist. */
  files(place: Place): string[];
  /**
   * An SQL query for the sessions that have changed since the time passed as its parameter (in
   * milliseconds since 1970), most recently changed first. Its columns are those of
   * {@link DatabaseRow}.
   */
  query: string;
}

/** A session that is not a subagent's. Columns are null if the client does not know them. */
export interface DatabaseRow {
  sessionId: string;
  /** The folder in which the client was started. */
  folder: string | null;
  /** When the session last changed, in milliseconds since 1970. */
  modifiedAt: number;
  model: string | null;
  windowTokens: number | null;
  /** Input tokens of the latest call, including cache reads and writes. */
  inputTokens: number;
  outputTokens: number;
  /** What the client's own gauge shows; null from a compaction until the next call. */
  usedTokens: number | null;
}
