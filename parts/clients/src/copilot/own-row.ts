import { asText, type JsonObject } from "@agentos/platform";

/** Whether Copilot CLI wrote a row of a session file. */
export function isCopilotRow(row: JsonObject): boolean {
  return "data" in row && "parentId" in row && asText(row.type) !== undefined;
}
