import { existsSync, readFileSync } from "node:fs";
import { isSafeId } from "@agentos/internal";
import {
  CLAUDE_COMPACT_MARGIN,
  CLAUDE_OUTPUT_RESERVE,
  claudeWindow,
  hasAutoCompact,
  normalizeModel,
} from "../claude-models.js";
import type { JsonObject } from "@agentos/internal";
import { FUTURE_METRICS_SECONDS, formatMetrics, OLDEST_METRICS_SECONDS } from "../metrics-file.js";
import { appendAndRead, readStateFile, writeStateFile } from "../state-files.js";
import { formatLine } from "./log-line.js";
import { count, type Found, newestAnswer, parse } from "./quick-transcript.js";

/** See `HookContext`. */
export interface QuickContext {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  folder: string;
  startedAt: number;
  now: () => number;
}

// The warning is at 65 %; below this share no estimate of pending tokens can matter.
const QUIET_SHARE = 0.5;

const HISTORY = 20;

// Anything that would change what is correct here.
const VARIABLES = [
  "AGENTOS_CONTEXT_ENABLED",
  "AGENTOS_CONTEXT_WARNING",
  "AGENTOS_CONTEXT_CRITICAL",
  "AGENTOS_CONTEXT_EVERY",
  "AGENTOS_CONTEXT_WAIT_MS",
  "AGENTOS_CONTEXT_WINDOW",
  "AGENTOS_USAGE_FILE",
  "CLAUDE_CODE_DISABLE_1M_CONTEXT",
  "CLAUDE_CODE_MAX_CONTEXT_TOKENS",
  "CLAUDE_CODE_AUTO_COMPACT_WINDOW",
  "CLAUDE_AUTOCOMPACT_PCT_OVERRIDE",
  "DISABLE_AUTO_COMPACT",
  "DISABLE_COMPACT",
];

/**
 * The hook's short path for the most common tool calls: Claude Code's main conversation, at most half of the
 * window used. It writes what {@link runHook} would write and prints nothing, as that would not either.
 * Anything unexpected it leaves alone and returns false.
 *
 * It exists because of process start: each function that runs for the first time is parsed and compiled,
 * and everything `runHook` needs takes a quarter of Node's own start-up time. So this one is small,
 * relies on native functions (`JSON.parse`), and the rest is loaded only when needed. A test checks that
 * both give the same result.
 */
export function runQuick(event: JsonObject, eventBytes: number, context: QuickContext): boolean {
  const { session_id: sessionId, transcript_path: path } = event;
  if (!isExpected(event) || typeof path !== "string" || !isSafeId(sessionId) || sessionId.length > 100)
    return false;
  const cwd = typeof event.cwd === "string" && event.cwd !== "" ? event.cwd : undefined;
  if (isConfigured(cwd ?? context.cwd, context.env)) return false;
  const found = newestAnswer(path, callIdsOf(event));
  if (!found || (found.lagged && event.hook_event_name === "PostToolBatch")) return false;
  const now = context.now();
  const { folder } = context;
  const name = `agentos-ctx-${sessionId}`;
  const metrics = soundMetrics(readStateFile(folder, `${name}.json`), sessionId, now);
  const modelName = normalizeModel(found.model);
  const window = windowOf(found.model, modelName, metrics);
  const { usedTokens } = found;
  const pendingAtMost = found.pendingAtMost + eventBytes / 2;
  if (window === undefined || usedTokens + pendingAtMost > window.tokens * QUIET_SHARE) return false;
  const text = formatMetrics(readingOf(found, window, hasAutoCompact(modelName)), {
    sessionId,
    source: "transcript",
    level: "normal",
    cwd,
    history: historyWith(metrics.history, { timestamp: Math.floor(now / 1000), used_tokens: usedTokens }),
    now,
  });
  const line = formatLine("n", context.startedAt, now, usedTokens);
  if (appendAndRead(folder, `${name}.log`, line, 0) === undefined) return false;
  writeStateFile(folder, `${name}.json`, text);
  return true;
}

function readingOf(
  found: Found,
  window: { tokens: number; source: "client" | "table" },
  isCompacted: boolean,
) {
  const { model, inputTokens, usedTokens } = found;
  return {
    client: "claude-code",
    model,
    windowTokens: window.tokens,
    windowSource: window.source,
    inputTokens,
    outputTokens: usedTokens - inputTokens,
    usedTokens,
    remainingPercent: Math.round(((window.tokens - usedTokens) / window.tokens) * 1000) / 10,
    freshness: found.lagged ? "lagged" : "current",
    ...(isCompacted && { autoCompactAt: window.tokens - CLAUDE_OUTPUT_RESERVE - CLAUDE_COMPACT_MARGIN }),
  } as const;
}

// As event.ts recognises them. No regular expression: compiling one takes longer.
const OTHERS_PATHS = ["/.copilot/", "/.gemini/", "/.codex/", "/.qwen/", "/rollout-"];

/** An event of Claude Code's main conversation: other clients' have other fields or paths. */
function isExpected(event: JsonObject): boolean {
  const { hook_event_name: name, transcript_path: path } = event;
  return (
    process.platform !== "win32" &&
    (name === "PostToolUse" || name === "PostToolBatch") &&
    (event.agent_id === undefined || event.agent_id === null) &&
    event.timestamp === undefined &&
    event.turn_id === undefined &&
    event.tool_result === undefined &&
    event.agent_transcript_path === undefined &&
    typeof path === "string" &&
    !OTHERS_PATHS.some((part) => path.includes(part))
  );
}

function callIdsOf(event: JsonObject): unknown[] {
  const calls = Array.isArray(event.tool_calls) ? event.tool_calls : [event];
  return calls.map((call) => (call as JsonObject | null)?.tool_use_id);
}

/** Whether something may override the defaults. */
function isConfigured(cwd: string, env: QuickContext["env"]): boolean {
  for (const variable of VARIABLES) if (env[variable] !== undefined) return true;
  if (!cwd.startsWith("/")) return true;
  for (let folder = cwd; ; folder = folder.slice(0, folder.lastIndexOf("/"))) {
    if (existsSync(`${folder}/.agentos`)) {
      const file = `${folder}/.agentos/config.json`;
      return existsSync(file) && hasSection(readFileSync(file, "utf8"));
    }
    if (folder === "" || folder === "/") return false;
  }
}

/** True for anything that is not an object as well: the long path then reports it. */
function hasSection(config: string): boolean {
  return !/^\s*\{/.test(config) || (parse(config) ?? { context: {} }).context !== undefined;
}

function soundMetrics(text: string | undefined, sessionId: string, now: number): JsonObject {
  const metrics = text === undefined ? undefined : parse(text);
  if (metrics?.session_id !== sessionId) return {};
  const { remaining_percentage: remaining, timestamp } = metrics;
  if (typeof remaining !== "number" || remaining < 0 || remaining > 100) return {};
  const age = now / 1000 - count(timestamp);
  return age < -FUTURE_METRICS_SECONDS || age > OLDEST_METRICS_SECONDS ? {} : metrics;
}

/** The size a status line recorded for the same model, else the table's; other models take the long path. */
function windowOf(model: string, name: string, metrics: JsonObject) {
  const { window_source: source, window_tokens: tokens, model: measured } = metrics;
  if (source === "client" && typeof measured === "string" && normalizeModel(measured) === name) {
    return typeof tokens === "number" && tokens > 0 ? ({ tokens, source: "client" } as const) : undefined;
  }
  if (model.endsWith("[1m]")) return { tokens: 1_000_000, source: "client" } as const;
  const listed = name.startsWith("claude-") ? claudeWindow(name) : undefined;
  return listed === undefined ? undefined : ({ tokens: listed, source: "table" } as const);
}

interface HistoryEntry {
  timestamp: number;
  used_tokens: number;
}

/** The last valid entries, plus one. */
function historyWith(history: unknown, entry: HistoryEntry): HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  if (Array.isArray(history)) {
    for (const each of history as (JsonObject | null)[]) {
      const timestamp = count(each?.timestamp);
      const used = count(each?.used_tokens);
      if (timestamp > 0 && used > 0) entries.push({ timestamp, used_tokens: used });
    }
  }
  entries.push(entry);
  return entries.length > HISTORY ? entries.slice(-HISTORY) : entries;
}
