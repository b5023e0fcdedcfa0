import { asObject, asText, type JsonObject } from "@agentos/platform";

/** Whether the row was written by pi, or by OpenClaw, which is built on pi. */
export function isPiRow(row: JsonObject): boolean {
  if (row.type === "session") return asText(row.id) !== undefined && asText(row.cwd) !== undefined;
  return row.type === "message" && "parentId" in row && asText(asObject(row.message)?.role) !== undefined;
}
