import { asText, type JsonObject } from "@agentos/platform";

export function isCopilotRow(row: JsonObject): boolean {
  return "data" in row && "parentId" in row && asText(row.type) !== undefined;
}
