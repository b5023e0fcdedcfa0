import { estimateContent, estimateJson } from "../estimate.js";
import type { Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asCount, asObject, asPositive, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { Measurement } from "../reading.js";
import { fromTotal } from "../usage-objects.js";
import type { ClientFormat } from "./client.js";

const MESSAGE: Shape = { id: true, type: true, timestamp: true, model: true, tokens: true };
const RECORD: Shape = { $set: true, $rewindTo: true };

/**
 * Gemini CLI's sessions: `~/.gemini/tmp/<project>/chats/session-<time>-<id>.jsonl`; one `.json`
 * document in older versions.
 */
export const gemini: ClientFormat = {
  client: "gemini",
  recognises: (row) =>
    "projectHash" in row || "$set" in row || "$rewindTo" in row || (row.type === "gemini" && "id" in row),
  measure: measureSession,
  measureDocument,
};

function measureSession(rows: Rows): Measurement | undefined {
  let pendingTokens = 0;
  let rewoundTo: string | undefined;
  let rewound = false;
  while (rows.next()) {
    if (rows.beginsWith('{"$')) {
      const record = recordOf(rows);
      if (record.rewindTo !== undefined) rewoundTo ??= record.rewindTo;
      if (record.replaced && rewoundTo === undefined) return afterCompaction(rows, pendingTokens);
      continue;
    }
    if (!rows.isType("gemini") && !rows.isType("user")) continue;
    const row = rows.figures(MESSAGE);
    if (!row) continue;
    if (rewoundTo !== undefined) {
      // The conversation was rewound to before that message: everything since its first appearance is gone.
      if (row.id === rewoundTo) rewound = true;
      else if (rewound) {
        rewoundTo = undefined;
        rewound = false;
      }
      if (rewoundTo !== undefined) continue;
    }
    if (row.type === "user") {
      pendingTokens += rows.isLong ? 0 : estimateContent(row.content);
      continue;
    }
    const found = readMessage(row);
    if (found) return { ...found, pendingTokens, sessionId: sessionOf(rows) };
  }
  return undefined;
}

/** A message with counts. Its `input` includes cached tokens; its thoughts are separate from its output. */
function readMessage(row: JsonObject): Measurement | undefined {
  const tokens = asObject(row.tokens);
  if (row.type !== "gemini" || !tokens) return undefined;
  const counts = fromTotal(
    asPositive(tokens.total),
    asCount(tokens.input) + asCount(tokens.tool),
    asCount(tokens.output) + asCount(tokens.thoughts),
  );
  if (!counts) return undefined;
  return {
    client: "gemini",
    model: asText(row.model),
    ...counts,
    pendingTokens: 0,
    freshness: "current",
    at: asText(row.timestamp),
  };
}

function recordOf(rows: Rows): { rewindTo?: string | undefined; replaced: boolean } {
  // A compaction repeats the whole conversation in one row; its beginning is enough.
  if (rows.isLong) return { replaced: rows.beginsWith('{"$set":{"messages"') };
  const row = rows.object(RECORD);
  return { rewindTo: asText(row?.$rewindTo), replaced: "messages" in (asObject(row?.$set) ?? {}) };
}

/**
 * The client replaced its conversation without saying by how much: a compaction or a resumed session. The
 * model that answered before determines the window.
 */
function afterCompaction(rows: Rows, pendingTokens: number): Measurement | undefined {
  const kept = rows.isLong ? undefined : asObject(rows.object(RECORD)?.$set)?.messages;
  const keptTokens = Array.isArray(kept)
    ? kept.reduce((sum, each) => sum + estimateJson(asObject(each)?.content), 0)
    : 0;
  while (rows.next()) {
    if (!rows.isType("gemini")) continue;
    const row = rows.figures(MESSAGE);
    const before = row && readMessage(row);
    if (!before) continue;
    return {
      client: "gemini",
      model: before.model,
      inputTokens: 0,
      outputTokens: 0,
      pendingTokens: pendingTokens + keptTokens,
      freshness: "unknown",
      sessionId: sessionOf(rows),
    };
  }
  // Nothing counted yet: the session has just begun.
  return undefined;
}

function sessionOf(rows: Rows): string | undefined {
  return asText(rows.first().find((row) => "sessionId" in row)?.sessionId);
}

function measureDocument(document: JsonObject): Measurement | undefined {
  const messages = Array.isArray(document.messages) ? document.messages : [];
  for (const message of messages.toReversed()) {
    const row = asObject(message);
    const found = row && readMessage(row);
    if (found) return { ...found, sessionId: asText(document.sessionId) };
  }
  return undefined;
}
