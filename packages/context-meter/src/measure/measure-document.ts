import { fstatSync, readFileSync } from "node:fs";
import { USAGE_FORMATS, type UsageFormat } from "@agentos/clients";
import { asObject, type JsonObject, parseObject } from "@agentos/platform";
import type { ClientName } from "../client-name.js";
import type { Measurement } from "./measurement.js";
import { isCounted } from "./read-row.js";

// A session kept in one document is parsed as a whole.
const MAX_DOCUMENT_SIZE = 64 * 1024 * 1024;

/** Measures a session that is one JSON document. */
export function measureDocument(fd: number): Measurement | undefined {
  if (fstatSync(fd).size > MAX_DOCUMENT_SIZE) return undefined;
  const document = parseObject(readFileSync(fd, "utf8"));
  const formats: readonly UsageFormat<ClientName>[] = USAGE_FORMATS;
  const format =
    document && formats.find(({ rowsIn }) => rowsIn !== undefined && rowsIn(document).length > 0);
  return format && newestIn(document, format);
}

function newestIn(document: JsonObject, format: UsageFormat<ClientName>): Measurement | undefined {
  const head = format.read(document);
  for (const each of format.rowsIn?.(document).toReversed() ?? []) {
    const object = asObject(each);
    const row = object && format.read(object);
    if (row?.type !== "answer" || row.usage === undefined || !isCounted(row)) continue;
    const { inputTokens, outputTokens, usedTokens } = row.usage;
    return {
      client: format.client,
      sessionId: head?.type === "setting" ? head.sessionId : undefined,
      model: row.model,
      inputTokens,
      outputTokens,
      usedTokens,
      pendingTokens: 0,
      freshness: "current",
      at: row.at,
    };
  }
  return undefined;
}
