import { asObject, asText, type JsonObject } from "@agentos/platform";

/** Whether Codex wrote a row of a session file. */
export function isCodexRow(row: JsonObject): boolean {
  return asObject(row.payload) !== undefined && asText(row.type) !== undefined;
}
