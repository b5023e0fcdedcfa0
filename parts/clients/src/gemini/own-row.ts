import type { JsonObject } from "@agentos/platform";

export function isGeminiRow(row: JsonObject): boolean {
  return (
    "projectHash" in row || "$set" in row || "$rewindTo" in row || (row.type === "gemini" && "id" in row)
  );
}
