import type { Rows } from "../file/rows.js";
import type { JsonObject } from "../json-object.js";
import type { ClientName, Measurement } from "../reading.js";

/** What the caller knows when it measures. */
export interface MeasureOptions {
  /** The subagent whose own file this is: its rows count although they are marked as a side chain. */
  agentId?: string | undefined;
  /** Tool calls that the newest answer must contain; the reading is `lagged` until it does. */
  expectedCalls?: readonly string[] | undefined;
}

/**
 * One client's format. To add a client, add a file with one of these, its line in
 * `formats.ts`, and its fixtures.
 */
export interface ClientFormat {
  readonly client: ClientName;
  /**
   * Whether this client wrote the row. The row may be a sketch: scalar fields, and nested
   * objects to a depth of two.
   */
  recognises(row: JsonObject): boolean;
  /** Finds the newest count, from the newest row backwards; undefined when the rows have none. */
  measure(rows: Rows, options: MeasureOptions): Measurement | undefined;
  /** For clients that write one JSON document per session. */
  measureDocument?(document: JsonObject): Measurement | undefined;
}
