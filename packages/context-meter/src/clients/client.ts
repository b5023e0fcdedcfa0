import type { Rows } from "../file/rows.js";
import type { JsonObject } from "../json-object.js";
import type { ClientName, Measurement } from "../reading.js";

/** What the caller knows about the moment of the measurement. */
export interface MeasureOptions {
  /** The subagent whose own file this is: its rows count, though they are marked as a side chain. */
  agentId?: string | undefined;
  /** Tool calls that the newest answer must contain; the reading is `lagged` while it does not. */
  expectedCalls?: readonly string[] | undefined;
}

/** One client's format. A new client is one file with this, its line in `formats.ts`, and its fixtures. */
export interface ClientFormat {
  readonly client: ClientName;
  /**
   * Whether this client wrote the row. It may be a sketch: the scalar fields, and nested objects to a depth
   * of two.
   */
  recognises(row: JsonObject): boolean;
  /** Finds the newest count, reading from the newest row backwards; undefined when the rows say nothing. */
  measure(rows: Rows, options: MeasureOptions): Measurement | undefined;
  /** For clients that wrote one JSON document a session. */
  measureDocument?(document: JsonObject): Measurement | undefined;
}
