import { estimateBytes, estimateContent, IMAGE_TOKENS } from "../estimate.js";
import { initialsOf, type Rows } from "../file/rows.js";
import type { Shape } from "../file/walk.js";
import { asCount, asObject, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { Measurement } from "../reading.js";
import { fromAnthropic } from "../usage-objects.js";
import type { ClientFormat, MeasureOptions } from "./client.js";
import { SAME_MESSAGE_BYTES } from "./same-message.js";

/** The fields read from an answer too long to parse. */
export const ANSWER: Shape = {
  type: true,
  isSidechain: true,
  isApiErrorMessage: true,
  sessionId: true,
  session_id: true,
  parent_tool_use_id: true,
  requestedModel: true,
  timestamp: true,
  message: { id: true, model: true, role: true, usage: true },
};

const BOUNDARY: Shape = {
  type: true,
  subtype: true,
  isSidechain: true,
  sessionId: true,
  compactMetadata: true,
  timestamp: true,
};
const USER: Shape = { type: true, isSidechain: true, isCompactSummary: true };

// How far back to search for the tool call that the newest answer must contain.
const EXPECTED_BYTES = 1024 * 1024;

// How far past a compaction to look for the model that continued: the boundary does not name it.
const MODEL_BYTES = 4 * 1024 * 1024;

// What surrounds a row's content: ids, folder, version, time.
const ENVELOPE_BYTES = 250;

// The client's record of its system prompt and tools, after the first answers of each session. They are
// already in the token counts.
const IS_SNAPSHOT = /"attachment":\{"type":"prompt_snapshot"/;

const INITIALS = initialsOf("user", "attachment", "system", "assistant");

/** Claude Code's transcript: `~/.claude/projects/<folder>/<session>.jsonl`, and its subagents' files. */
export const claudeCode: ClientFormat = {
  client: "claude-code",
  recognises: (row) =>
    asText(row.type) !== undefined &&
    ("parentUuid" in row || "leafUuid" in row || "sessionId" in row || row.type === "file-history-snapshot"),
  measure: measureTranscript,
};

function measureTranscript(rows: Rows, options: MeasureOptions): Measurement | undefined {
  const sidechain = options.agentId !== undefined;
  const expected = options.expectedCalls ?? [];
  let messageTokens = 0;
  let attachmentTokens = 0;
  let sawResult = false;
  while (rows.next(INITIALS)) {
    if (rows.isType("user")) {
      const pending = pendingOf(rows, sidechain, expected);
      messageTokens += pending.tokens;
      sawResult ||= pending.sawResult;
    } else if (rows.isType("attachment")) {
      if (!IS_SNAPSHOT.test(rows.head()))
        attachmentTokens += estimateBytes(Math.max(0, rows.byteLength - ENVELOPE_BYTES));
    } else if (rows.isType("system")) {
      const boundary = rows.figures(BOUNDARY);
      if (!boundary || !isBoundary(boundary, sidechain)) continue;
      // What a compaction attaches again is included in the tokens it says it left.
      return { ...afterCompaction(boundary, messageTokens, options), model: modelBefore(rows, sidechain) };
    } else if (couldBeAnswer(rows)) {
      const answer = rows.figures(ANSWER);
      const found = answer && readAnswer(answer, sidechain);
      if (!found) continue;
      const { start, fileSize } = rows;
      const outputTokens = largestOutput(rows, found.messageId, found.outputTokens, sidechain);
      const lagged =
        expected.length > 0 && !rows.contains(start, Math.min(EXPECTED_BYTES, fileSize - start), expected);
      return {
        ...found.measurement,
        agentId: options.agentId,
        outputTokens,
        usedTokens: found.measurement.inputTokens + outputTokens,
        pendingTokens: messageTokens + attachmentTokens,
        freshness: lagged ? "lagged" : "current",
        sawResult,
      };
    }
  }
  return undefined;
}

/** A long answer's `type` comes after its content, so the head does not show it. */
function couldBeAnswer(rows: Rows): boolean {
  if (rows.hasType || !rows.isLong) return rows.isType("assistant");
  const message = asObject(rows.sketch().message);
  return message !== undefined && message.role !== "user";
}

interface Answer {
  messageId: string | undefined;
  outputTokens: number;
  measurement: Measurement;
}

/** An answer that counts: in this chain, from the model itself, with a counted prompt. */
export function readAnswer(row: JsonObject, sidechain: boolean): Answer | undefined {
  if (row.type !== "assistant" || row.isApiErrorMessage === true) return undefined;
  if (!sidechain && row.isSidechain === true) return undefined;
  const message = asObject(row.message);
  const usage = asObject(message?.usage);
  if (!message || !usage || message.model === "<synthetic>") return undefined;
  const counts = fromAnthropic(usage);
  if (!counts) return undefined;
  return {
    messageId: asText(message.id),
    outputTokens: counts.outputTokens,
    measurement: {
      client: "claude-code",
      sessionId: asText(row.sessionId) ?? asText(row.session_id),
      model: modelOf(message, row),
      ...counts,
      pendingTokens: 0,
      freshness: "current",
      at: asText(row.timestamp),
    },
  };
}

/** Only the requested model's name has the long window's suffix. */
function modelOf(message: JsonObject, row: JsonObject): string | undefined {
  const model = asText(message.model);
  const requested = asText(row.requestedModel);
  return model !== undefined && requested === `${model}[1m]` ? requested : model;
}

function isBoundary(row: JsonObject, sidechain: boolean): boolean {
  return row.subtype === "compact_boundary" && (sidechain || row.isSidechain !== true);
}

function afterCompaction(boundary: JsonObject, pendingTokens: number, options: MeasureOptions): Measurement {
  const left = asCount(asObject(boundary.compactMetadata)?.postTokens);
  return {
    client: "claude-code",
    sessionId: asText(boundary.sessionId),
    agentId: options.agentId,
    inputTokens: left,
    outputTokens: 0,
    usedTokens: left === 0 ? undefined : left,
    pendingTokens,
    freshness: left === 0 ? "unknown" : "stale",
    at: asText(boundary.timestamp),
  };
}

function modelBefore(rows: Rows, sidechain: boolean): string | undefined {
  const from = rows.start;
  while (rows.next() && from - rows.start < MODEL_BYTES) {
    if (!rows.isType("assistant") || rows.isLong) continue;
    const row = rows.figures(ANSWER);
    const answer = row && readAnswer(row, sidechain);
    if (answer) return answer.measurement.model;
  }
  return undefined;
}

/** The rows of one message repeat its usage; only the last ones have the final output count. */
function largestOutput(rows: Rows, id: string | undefined, output: number, sidechain: boolean): number {
  let largest = output;
  const from = rows.start;
  while (id !== undefined && rows.next() && from - rows.start < SAME_MESSAGE_BYTES && !rows.isLong) {
    if (!rows.isType("assistant")) continue;
    const row = rows.figures(ANSWER);
    const answer = row && readAnswer(row, sidechain);
    if (!answer) continue;
    if (answer.messageId !== id) break;
    largest = Math.max(largest, answer.outputTokens);
  }
  return largest;
}

interface Pending {
  tokens: number;
  sawResult: boolean;
}

function pendingOf(rows: Rows, sidechain: boolean, expected: readonly string[]): Pending {
  if (rows.isLong) {
    // A row holds what reaches the model twice: as the message and as the client's own record of the result.
    const image = /"type"\s*:\s*"image"/.test(rows.head());
    return { tokens: image ? IMAGE_TOKENS : estimateBytes(rows.byteLength / 2), sawResult: true };
  }
  const row = rows.object(USER);
  if (!row || (!sidechain && row.isSidechain === true) || row.isCompactSummary === true) {
    return { tokens: 0, sawResult: false };
  }
  const content = asObject(row.message)?.content;
  const results = Array.isArray(content) ? content : [];
  const sawResult = results.some((block) => expected.includes(asText(asObject(block)?.tool_use_id) ?? ""));
  return { tokens: estimateContent(content), sawResult };
}
