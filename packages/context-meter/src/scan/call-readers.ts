import { asCount, asObject, asText } from "../json.js";
import type { JsonObject } from "../json-object.js";
import type { ClientName } from "../reading.js";
import { nestedCacheWrites } from "../usage-objects.js";
import type { Call } from "./call.js";
import { readCodexCalls } from "./codex-calls.js";

/** How one client's rows count calls. */
export interface CallReader {
  /** Every row that counts contains one of these, and few others do: only rows with one are parsed. */
  markers: readonly Buffer[];
  /** Begins a file; the returned function gets the file's rows in order. */
  begin(session: string): (row: JsonObject) => Call | undefined;
}

/** Clients whose files record what each call cost. (Ollama's answers have no session.) */
export const CALL_READERS: Readonly<Partial<Record<ClientName, CallReader>>> = {
  "claude-code": reader(readClaudeCode, '"usage":{'),
  codex: {
    markers: ['"token_usage_record"', '"token_count"', '"turn_context"'].map((text) => Buffer.from(text)),
    begin: readCodexCalls,
  },
  gemini: reader(readGemini, '"tokens":{'),
  qwen: reader(readQwen, '"usageMetadata":{'),
  copilot: reader(readCopilot, '"session.usage_record"'),
};

/** For a client whose rows are self-contained. */
function reader(read: (row: JsonObject, session: string) => Call | undefined, marker: string): CallReader {
  return { markers: [Buffer.from(marker)], begin: (session) => (row) => read(row, session) };
}

/** Side chains count here: their tokens were used, though not of the main window. */
function readClaudeCode(row: JsonObject, session: string): Call | undefined {
  const message = asObject(row.message);
  const usage = asObject(message?.usage);
  if (!message || !usage || row.type !== "assistant" || row.isApiErrorMessage === true) return undefined;
  const model = asText(message.model) ?? "unknown";
  if (model === "<synthetic>") return undefined;
  const messageId = asText(message.id);
  return {
    id: messageId === undefined ? undefined : `${messageId}:${asText(row.requestId) ?? ""}`,
    sessionId: asText(row.sessionId) ?? session,
    model,
    at: asText(row.timestamp) ?? "",
    inputTokens: asCount(usage.input_tokens),
    outputTokens: asCount(usage.output_tokens),
    cacheWriteTokens: asCount(usage.cache_creation_input_tokens) || nestedCacheWrites(usage),
    cacheReadTokens: asCount(usage.cache_read_input_tokens),
  };
}

function readGemini(row: JsonObject, session: string): Call | undefined {
  const tokens = asObject(row.tokens);
  if (!tokens || row.type !== "gemini") return undefined;
  const cached = asCount(tokens.cached);
  return {
    id: asText(row.id),
    sessionId: session,
    model: asText(row.model) ?? "unknown",
    at: asText(row.timestamp) ?? "",
    inputTokens: Math.max(0, asCount(tokens.input) + asCount(tokens.tool) - cached),
    outputTokens: asCount(tokens.output) + asCount(tokens.thoughts),
    cacheWriteTokens: 0,
    cacheReadTokens: cached,
  };
}

function readQwen(row: JsonObject, session: string): Call | undefined {
  const usage = asObject(row.usageMetadata);
  if (!usage || row.type !== "assistant") return undefined;
  const cached = asCount(usage.cachedContentTokenCount);
  const prompt = asCount(usage.promptTokenCount);
  return {
    id: asText(row.uuid),
    sessionId: asText(row.sessionId) ?? session,
    model: asText(row.model) ?? "unknown",
    at: asText(row.timestamp) ?? "",
    inputTokens: Math.max(0, prompt - cached),
    // Through an OpenAI-compatible server the candidates include the thoughts; the total tells.
    outputTokens: Math.max(asCount(usage.candidatesTokenCount), asCount(usage.totalTokenCount) - prompt),
    cacheWriteTokens: 0,
    cacheReadTokens: cached,
  };
}

function readCopilot(row: JsonObject, session: string): Call | undefined {
  const usage = asObject(asObject(row.data)?.usage);
  if (!usage || row.type !== "session.usage_record") return undefined;
  const cached = asCount(usage.cacheReadTokens);
  const written = asCount(usage.cacheWriteTokens);
  return {
    id: asText(row.id),
    sessionId: asText(asObject(usage.accounting)?.sourceSessionId) ?? session,
    model: asText(usage.model) ?? "unknown",
    at: asText(row.timestamp) ?? "",
    inputTokens: Math.max(0, asCount(usage.inputTokens) - cached - written),
    outputTokens: asCount(usage.outputTokens),
    cacheWriteTokens: written,
    cacheReadTokens: cached,
  };
}
