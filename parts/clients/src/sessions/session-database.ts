import type { Place } from "../environment.js";

/** A client that keeps its sessions in SQLite databases. */
export interface SessionDatabase<Id extends string = string> {
  client: Id;
  /** The paths of its databases; they need not exist. */
  files(place: Place): string[];
  /**
   * An SQL query for the sessions changed since its parameter, in milliseconds since 1970, newest first. Its
   * columns are those of {@link DatabaseRow}.
   */
  query: string;
}

/** A session without the client's subagents. Columns are null if the client does not know them. */
export interface DatabaseRow {
  sessionId: string;
  /** The folder the client was started in. */
  folder: string | null;
  /** In milliseconds since 1970. */
  modifiedAt: number;
  model: string | null;
  windowTokens: number | null;
  /** Of the newest call, including cache reads and writes. */
  inputTokens: number;
  outputTokens: number;
  /** What the client's own gauge shows; null after a compaction, until the next call. */
  usedTokens: number | null;
}
