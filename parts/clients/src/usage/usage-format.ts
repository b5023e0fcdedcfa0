import type { JsonObject } from "@agentos/platform";
import type { CountedUsage } from "./usage.js";
import type { UsageRow } from "./usage-row.js";

/** How a client's session files, or its printed rows, report tokens. */
export interface UsageFormat<Id extends string = string> {
  client: Id;
  /** Whether this client wrote the row; asked in the registry's order. */
  isOwn(row: JsonObject): boolean;
  /** The meaning of a row; undefined for rows without tokens. */
  read(row: JsonObject): UsageRow | undefined;
  /** The values of `type` in rows that `read` understands; rows of other types may be skipped unread. */
  rowTypes?: readonly string[];
  /**
   * Where the count of the answer that made a tool call is: in the row of the call, in a later row, or in one
   * that is written after the tool has ended. Absent if unknown.
   */
  countIs?: "in-call" | "after-call" | "after-tool";
  /** An answer has several rows, and only the last ones have its final output. */
  splitsAnswers?: boolean;
  /** Where rows of settings are: at the start of the file only, or also near the answers. */
  settings?: "head" | "near";
  /** The rows are printed by the client, not those of its session file. */
  isPrinted?: boolean;
  /**
   * Every row that counts a call contains one of these strings, and few other rows do. Absent if calls cannot
   * be summed.
   */
  markers?: readonly string[];
  /**
   * Starts reading a file; the returned function gets the rows with a marker, in order. Absent if each answer
   * is a call.
   * @param name of the file, without its extension
   */
  readCalls?(name: string): (row: JsonObject) => Call | undefined;
  /** The server silently drops the start of a conversation that exceeds its window. */
  cutsSilently?: boolean;
  /** The variable that sets the window: the model's own size is only its maximum. */
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
  /** Its cost in US dollars, if the client records it. */
  costUsd?: number | undefined;
}
