import { asText, type JsonObject } from "@agentos/platform";

/** Whether Claude Code wrote a row of a session file. */
export function isClaudeCodeRow(row: JsonObject): boolean {
  const isOther = asText(row.type) === undefined || row.payload !== undefined;
  return (
    !isOther &&
    ("parentUuid" in row || "leafUuid" in row || "sessionId" in row || row.type === "file-history-snapshot")
  );
}
