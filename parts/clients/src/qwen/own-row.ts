import { asObject, asText, type JsonObject } from "@agentos/platform";

export function isQwenRow(row: JsonObject): boolean {
  return (
    asText(row.type) !== undefined &&
    ("provenance" in row ||
      "usageMetadata" in row ||
      "systemPayload" in row ||
      "parts" in (asObject(row.message) ?? {}))
  );
}
