import { type ContextConfig, loadContextConfig } from "./config.js";
import { levelOf } from "./levels.js";
import { readOwnMetrics, type SessionMetrics } from "./metrics.js";
import { formatMetrics } from "./metrics-file.js";
import { type Environment, windowTokens as windowOfModel } from "./models.js";
import type { WindowSource } from "./reading.js";
import { stateFolder, stateName, writeStateFile } from "./state-files.js";

/** What a program that runs a client has read from what the client prints. */
export interface StreamReading {
  /** The client's name, also of one whose session files this library does not read. */
  client: string;
  sessionId: string;
  model?: string | undefined;
  /** Of the newest call of the model, cache reads and writes included. */
  inputTokens: number;
  outputTokens: number;
  /** The window, where the client told it. */
  windowTokens?: number | undefined;
}

export interface RecordOptions {
  /** The folder in which the client runs: its configuration counts. */
  cwd: string;
  /**
   * When the client was started, in milliseconds since 1970: what its own hook or status line has written
   * since then stays.
   */
  since: number;
  /** Default `process.env`. */
  env?: Environment | undefined;
  /** Milliseconds since 1970; default now. */
  now?: number | undefined;
}

// As many as a forecast looks at.
const LONGEST_HISTORY = 20;

/**
 * Writes down what a client's stream says, in the metrics file that the hook writes where one is wired, for
 * `listLiveSessions` and
 * others. Nothing is written where the window is unknown, where the project's configuration silences the
 * metrics, or where it cannot be.
 * @returns the window that the reading was measured by; undefined where nobody knows
 */
export function recordReading(reading: StreamReading, options: RecordOptions): number | undefined {
  const { cwd, since, env = process.env, now = Date.now() } = options;
  const { config } = loadContextConfig(cwd, env);
  const window = windowOf(reading, config.windowTokens, env);
  const folder = stateFolder(env);
  const name = stateName(reading.sessionId);
  if (window === undefined || name === undefined || !config.enabled) return window?.tokens;
  try {
    const before = readOwnMetrics(reading.sessionId, { folder, now });
    const isHooks =
      before !== undefined && before.source !== "stream" && before.timestamp >= Math.floor(since / 1000);
    if (!isHooks)
      writeStateFile(
        folder,
        `${name}.json`,
        metricsOf(reading, window, { cwd, config, now, history: before?.history ?? [] }),
      );
  } catch {
    // There is no such folder, or it is full: metrics may be lost.
  }
  return window.tokens;
}

function metricsOf(
  { sessionId, client, model, inputTokens, outputTokens }: StreamReading,
  window: Window,
  options: { cwd: string; config: ContextConfig; now: number; history: SessionMetrics["history"] },
): string {
  const { cwd, config, now } = options;
  const usedTokens = inputTokens + outputTokens;
  const history = [...options.history, { timestamp: Math.floor(now / 1000), usedTokens }];
  const measured = {
    client,
    ...(model !== undefined && { model }),
    windowTokens: window.tokens,
    windowSource: window.source,
    inputTokens,
    outputTokens,
    usedTokens,
    remainingPercent: Math.max(0, Math.round((1 - usedTokens / window.tokens) * 1000) / 10),
    freshness: "current" as const,
  };
  return formatMetrics(measured, {
    sessionId,
    source: "stream",
    level: levelOf({ ...measured, pendingTokens: 0 }, config),
    cwd,
    history: history
      .slice(-LONGEST_HISTORY)
      .map((entry) => ({ timestamp: entry.timestamp, used_tokens: entry.usedTokens })),
    now,
  });
}

interface Window {
  tokens: number;
  source: WindowSource;
}

function windowOf(
  { model, windowTokens }: StreamReading,
  configured: number | undefined,
  env: Environment,
): Window | undefined {
  if (configured !== undefined) return { tokens: configured, source: "config" };
  if (windowTokens !== undefined) return { tokens: windowTokens, source: "client" };
  const tokens = model === undefined ? undefined : windowOfModel(model, env);
  return tokens === undefined ? undefined : { tokens, source: "table" };
}
