import type { JsonObject } from "@agentos/platform";
import type { CountedUsage } from "./usage.js";
import type { UsageRow } from "./usage-row.js";

/** What a client's session files, or its printed rows, say of tokens. */
export interface UsageFormat<Id extends string = string> {
  client: Id;
  /**
   * Whether this client wrote the row; asked in the registry's order. The row may be a sketch: scalar fields,
   * and nested objects to a depth of two.
   */
  isOwn(row: JsonObject): boolean;
  /** What a row says; undefined for rows that say nothing of tokens. */
  read(row: JsonObject): UsageRow | undefined;
  /** The values of `type` in rows that `read` understands; rows of other types may be skipped unread. */
  rowTypes?: readonly string[];
  /**
   * Where the count is of the answer that asked for a tool call: in the row of the call itself, in a row
   * after it, or in one that is written after the tool has ended. Absent where that is not known.
   */
  countIs?: "in-call" | "after-call" | "after-tool";
  /** An answer has several rows, and only the last ones have its final output. */
  splitsAnswers?: boolean;
  /** Where rows of settings are: at the head of the file only, or near the answers as well. */
  settings?: "head" | "near";
  /** These are rows that the client prints, not those of its session file. */
  isPrinted?: boolean;
  /**
   * The rows of a session kept as one JSON document, oldest first; the document itself may be read as well.
   */
  rowsIn?(document: JsonObject): unknown[];
  /**
   * Texts of which every row that counts a call contains one, and few others do. Absent where calls cannot be
   * summed.
   */
  markers?: readonly string[];
  /**
   * Begins a file; the returned function gets the rows that have a marker, in order. Absent where each answer
   * is a call.
   * @param name of the file, without its extension
   */
  readCalls?(name: string): (row: JsonObject) => Call | undefined;
  /** The server cuts off the beginning of a conversation that overruns its window, without saying so. */
  cutsSilently?: boolean;
  /** The variable that states the window: the model's own size is only its maximum. */
  windowVariable?: string;
}

/** One call of a model, as a session file counts it. */
export interface Call {
  /** Shared by the rows of one call and by copies of them in resumed and forked sessions. */
  id: string | undefined;
  sessionId: string;
  model: string;
  /** ISO 8601. */
  at: string;
  usage: CountedUsage;
  /** What it cost in US dollars, where the client writes that down. */
  costUsd?: number | undefined;
}
