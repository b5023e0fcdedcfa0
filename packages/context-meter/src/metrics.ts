import { readdirSync } from "node:fs";
import {
  asObject,
  asPositive,
  asText,
  type JsonObject,
  parseObject,
  readTempFile,
  temporaryFolder,
} from "@agentos/platform";
import type { Level } from "./levels.js";
import {
  FUTURE_METRICS_SECONDS,
  formatMetrics,
  OLDEST_BRIDGE_SECONDS,
  OLDEST_METRICS_SECONDS,
} from "./metrics-file.js";
import type { WindowSource } from "./models/window.js";
import type { ContextReading } from "./reading.js";
import { stateName, writeStateFile } from "./state-files.js";

/** Where the measurement comes from. */
export type MetricsSource = "transcript" | "statusline" | "stream" | "bridge";

/** A session's context as last recorded by the hook, a status line or a stream. */
export interface SessionMetrics {
  sessionId: string;
  agentId?: string;
  remainingPercent: number;
  usedPercent: number;
  /** When the metrics were written, in seconds since 1970. */
  timestamp: number;
  source: MetricsSource;
  usedTokens?: number;
  windowTokens?: number;
  windowSource?: WindowSource;
  model?: string;
  client?: string;
  level?: Level;
  freshness?: string;
  cwd?: string;
  /** The home folder of the session's user; absent in files written by earlier versions. */
  home?: string;
  /** Tokens in use at the most recent tool calls, oldest first. */
  history: { timestamp: number; usedTokens: number }[];
}

export interface MetricsOptions {
  /** Defaults to the system's temporary folder. */
  folder?: string | undefined;
  /** Defaults to the system clock. */
  now?: (() => Date) | undefined;
}

/**
 * Reads a session's metrics file or another tool's bridge (`claude-ctx-<session>.json`), whichever
 * is newer. Ignores metrics that are incomplete, out of range, from a different session, dated in
 * the future, or older than twelve hours (for a bridge, one minute).
 */
export function readMetrics(
  sessionId: string,
  options: MetricsOptions & { agentId?: string | undefined } = {},
): SessionMetrics | undefined {
  const { folder = temporaryFolder(), now = () => new Date(), agentId } = options;
  const own = readOwnMetrics(sessionId, { folder, now, agentId });
  if (agentId !== undefined || stateName(sessionId) === undefined) return own;
  const bridge = parseMetrics(
    readTempFile(`claude-ctx-${sessionId}.json`, { folder }),
    sessionId,
    now,
    "bridge",
  );
  if (!own || !bridge) return own ?? bridge;
  return bridge.timestamp > own.timestamp ? bridge : own;
}

/** Like {@link readMetrics}, but ignores other tools' bridges. */
export function readOwnMetrics(
  sessionId: string,
  options: { folder: string; now: () => Date; agentId?: string | undefined },
): SessionMetrics | undefined {
  const { folder, now, agentId } = options;
  const name = stateName(sessionId, agentId);
  if (name === undefined) return undefined;
  const own = parseMetrics(readTempFile(`${name}.json`, { folder }), sessionId, now, "transcript");
  return own?.agentId === agentId ? own : undefined;
}

/**
 * Lists recent metrics for all sessions and subagents on this machine, newest first.
 * @param options.home limits the list to sessions with this home folder; defaults to all
 */
export function listMetrics(options: MetricsOptions & { home?: string | undefined } = {}): SessionMetrics[] {
  const { folder = temporaryFolder(), now = () => new Date(), home } = options;
  const isOurs = (metrics: SessionMetrics) =>
    metrics.home === undefined || (home ?? metrics.home) === metrics.home;
  const found: SessionMetrics[] = [];
  for (const file of readdirSync(folder)) {
    const [, sessionId] = /^agentos-ctx-(.+?)(?:\.agent-.+)?\.json$/.exec(file) ?? [];
    if (sessionId === undefined || stateName(sessionId) === undefined) continue;
    const metrics = parseMetrics(readTempFile(file, { folder }), sessionId, now, "transcript");
    if (metrics && isOurs(metrics)) found.push(metrics);
  }
  return found.sort((one, other) => other.timestamp - one.timestamp);
}

function parseMetrics(
  text: string | undefined,
  sessionId: string,
  now: () => Date,
  source: MetricsSource,
): SessionMetrics | undefined {
  const file = text === undefined ? undefined : parseObject(text);
  if (!file || file.session_id !== sessionId) return undefined;
  const remainingPercent = file.remaining_percentage;
  const timestamp = asPositive(file.timestamp);
  if (typeof remainingPercent !== "number" || remainingPercent < 0 || remainingPercent > 100)
    return undefined;
  if (timestamp === undefined) return undefined;
  const age = now().getTime() / 1000 - timestamp;
  const oldest = source === "bridge" ? OLDEST_BRIDGE_SECONDS : OLDEST_METRICS_SECONDS;
  if (age < -FUTURE_METRICS_SECONDS || age > oldest) return undefined;
  const metrics: SessionMetrics = {
    sessionId,
    remainingPercent,
    usedPercent: Math.round(100 - remainingPercent),
    timestamp,
    source: isOwnSource(file.source) ? file.source : source,
    history: readHistory(file.history),
  };
  addOptional(metrics, file);
  return metrics;
}

function isOwnSource(source: unknown): source is MetricsSource {
  return source === "statusline" || source === "transcript" || source === "stream";
}

function addOptional(metrics: SessionMetrics, file: JsonObject): void {
  const usedTokens = asPositive(file.used_tokens);
  const windowTokens = asPositive(file.window_tokens);
  if (usedTokens !== undefined) metrics.usedTokens = usedTokens;
  if (windowTokens !== undefined) metrics.windowTokens = windowTokens;
  for (const [key, field] of TEXTS) {
    const text = asText(file[field]);
    if (text !== undefined) Object.assign(metrics, { [key]: text });
  }
}

const TEXTS = [
  ["agentId", "agent_id"],
  ["windowSource", "window_source"],
  ["model", "model"],
  ["client", "client"],
  ["level", "level"],
  ["freshness", "freshness"],
  ["cwd", "cwd"],
  ["home", "home"],
] as const;

function readHistory(value: unknown): SessionMetrics["history"] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => {
    const entry = asObject(each);
    const timestamp = asPositive(entry?.timestamp);
    const usedTokens = asPositive(entry?.used_tokens);
    return timestamp === undefined || usedTokens === undefined ? [] : [{ timestamp, usedTokens }];
  });
}

export interface MetricsContext {
  sessionId: string;
  source: MetricsSource;
  level: Level;
  cwd?: string | undefined;
  home: string;
  history?: SessionMetrics["history"] | undefined;
  at: Date;
}

/** Writes a metrics file, unless the reading does not show how full the window is. */
export function writeMetrics(folder: string, reading: ContextReading, context: MetricsContext): void {
  const name = stateName(context.sessionId, reading.agentId);
  if (name === undefined || reading.remainingPercent === undefined) return;
  const { cwd, home, sessionId, source, level, at } = context;
  const history = (context.history ?? []).map(({ timestamp, usedTokens }) => {
    return { timestamp, used_tokens: usedTokens };
  });
  const text = formatMetrics(reading, { cwd, home, sessionId, source, level, at, history });
  writeStateFile(folder, `${name}.json`, text);
}
