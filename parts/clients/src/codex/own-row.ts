import { asObject, asText, type JsonObject } from "@agentos/platform";

export function isCodexRow(row: JsonObject): boolean {
  return asObject(row.payload) !== undefined && asText(row.type) !== undefined;
}
