import { asText, type JsonObject } from "@agentos/platform";

export function isClaudeCodeRow(row: JsonObject): boolean {
  const isOther = asText(row.type) === undefined || row.payload !== undefined;
  return (
    !isOther &&
    ("parentUuid" in row || "leafUuid" in row || "sessionId" in row || row.type === "file-history-snapshot")
  );
}
