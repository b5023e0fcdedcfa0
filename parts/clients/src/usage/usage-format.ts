import type { JsonObject } from "@agentos/platform";
import type { CountedUsage } from "./usage.js";
import type { UsageRow } from "./usage-row.js";

/** How a client's session files or its printed rows report tokens. */
export interface UsageFormat<Id extends string = string> {
  client: Id;
  /** Whether this client wrote the row. Formats are tried in the registry's order. */
  isOwn(row: JsonObject): boolean;
  /** Returns the meaning of a row, or undefined if the row has no tokens. */
  read(row: JsonObject): UsageRow | undefined;
  /** The values of `type` in rows that `read` understands; other rows may be skipped. */
  rowTypes?: readonly string[];
  /**
   * Where the count for a response is: in the row of its tool call, in a later row, or in a row
   * written after the tool has ended. Absent if unknown.
   */
  countIs?: "in-call" | "after-call" | "after-tool";
  /** Whether a response has several rows, of which only the last ones have the final output count. */
  splitsAnswers?: boolean;
  /** Where rows with settings are: only at the start of the file, or also near the responses. */
  settings?: "head" | "near";
  /** Whether the client prints the rows instead of writing them to its session file. */
  isPrinted?: boolean;
  /**
   * Every row that counts a call contains one of these strings. Absent if calls cannot be summed.
   */
  markers?: readonly string[];
  /**
   * Returns a function that reads the calls in one file. The returned function must be called with
   * each row that contains a marker, in order. Absent if each response is one call.
   * @param name the file's name, without its extension
   */
  readCalls?(name: string): (row: JsonObject) => Call | undefined;
  /** Whether the server silently drops the start of a conversation that exceeds its window. */
  cutsSilently?: boolean;
  /** The variable that sets the window; the model's own window is only the maximum. */
  windowVariable?: string;
}

/** A model call as recorded in a session file. */
export interface Call {
  /** Shared by the rows of one call and by their copies in resumed and forked sessions. */
  id: string | undefined;
  sessionId: string;
  model: string;
  /** When the call was made, in ISO 8601. */
  at: string;
  usage: CountedUsage;
  /** The cost in US dollars, if the client records it. */
  costUsd?: number | undefined;
}
