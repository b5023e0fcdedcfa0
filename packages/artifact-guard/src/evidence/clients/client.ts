import type { JsonObject } from "../json.js";
import type { RecordBuilder } from "../record-builder.js";

/** How one client writes its sessions down. */
export interface ClientFormat {
  client: string;
  /** Whether a row is this client's. */
  recognises(row: JsonObject): boolean;
  read(rows: readonly JsonObject[], builder: RecordBuilder): void;
}
