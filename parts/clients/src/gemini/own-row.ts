import type { JsonObject } from "@agentos/platform";

/** Whether Gemini CLI wrote a row of a session file. */
export function isGeminiRow(row: JsonObject): boolean {
  return (
    "projectHash" in row || "$set" in row || "$rewindTo" in row || (row.type === "gemini" && "id" in row)
  );
}
