import type { Environment } from "@agentos/clients";
import { assertObject, assertOptions, findHomeFolder, temporaryFolder } from "@agentos/platform";
import { type ContextConfig, loadContextConfig } from "./config.js";
import { getLevel } from "./levels.js";
import { readOwnMetrics, type SessionMetrics } from "./metrics.js";
import { formatMetrics } from "./metrics-file.js";
import { learnFrom } from "./models/learn-from.js";
import { resolveWindow, type Window } from "./models/window.js";
import { stateName, writeStateFile } from "./state-files.js";

/** What a program that runs a client has read from the client's output. */
export interface StreamReading {
  /** The client's name. This library need not support the client's session files. */
  client: string;
  sessionId: string;
  model?: string | undefined;
  /** Input tokens of the model's latest call, including cache reads and writes. */
  inputTokens: number;
  outputTokens: number;
  /** The window, if the client reported it. */
  windowTokens?: number | undefined;
}

export interface RecordOptions {
  /** The folder in which the client runs. Its configuration applies. */
  cwd: string;
  /**
   * When the client was started, in milliseconds since 1970. Metrics that its hook or status line
   * has recorded since then are kept.
   */
  since: number;
  /** Defaults to `process.env`. */
  env?: Environment | undefined;
  /** Defaults to the system clock. */
  now?: (() => Date) | undefined;
}

// A forecast uses at most this many entries.
const MAX_HISTORY_LENGTH = 20;

/**
 * Records a reading from a client's stream in the metrics file that the hook would write, for
 * `listLiveSessions` and other readers. Writes nothing if the window is unknown or the project's
 * configuration turns the metrics off. Errors while writing are ignored.
 * @returns the window used for the reading, or undefined if unknown
 */
export function recordReading(reading: StreamReading, options: RecordOptions): number | undefined {
  assertObject(reading, '"reading"');
  assertOptions(options, { cwd: true, since: true, env: true, now: true });
  const { cwd, since, env = process.env, now = () => new Date() } = options;
  const { config } = loadContextConfig(cwd, env);
  const { model, windowTokens: reported, client, inputTokens } = reading;
  const window = resolveWindow({ client, model, config: config.windowTokens, reported, inputTokens, env });
  learnFrom({ model, windowTokens: window.tokens, windowSource: window.source }, env);
  const folder = temporaryFolder(env);
  const name = stateName(reading.sessionId);
  const { tokens, source } = window;
  if (tokens === undefined || name === undefined || !config.enabled) return tokens;
  try {
    const before = readOwnMetrics(reading.sessionId, { folder, now });
    const isHooks =
      before !== undefined && before.source !== "stream" && before.timestamp >= Math.floor(since / 1000);
    if (!isHooks)
      writeStateFile(
        folder,
        `${name}.json`,
        metricsOf(
          reading,
          { tokens, source },
          { cwd, home: findHomeFolder(env), config, at: now(), history: before?.history ?? [] },
        ),
      );
  } catch {
    // The folder does not exist, or the disk is full. The metrics are lost.
  }
  return tokens;
}

function metricsOf(
  { sessionId, client, model, inputTokens, outputTokens }: StreamReading,
  window: Required<Window>,
  options: { cwd: string; home: string; config: ContextConfig; at: Date; history: SessionMetrics["history"] },
): string {
  const { cwd, config, at } = options;
  const usedTokens = inputTokens + outputTokens;
  const history = [...options.history, { timestamp: Math.floor(at.getTime() / 1000), usedTokens }];
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
    level: getLevel(measured, config),
    cwd,
    home: options.home,
    history: history
      .slice(-MAX_HISTORY_LENGTH)
      .map((entry) => ({ timestamp: entry.timestamp, used_tokens: entry.usedTokens })),
    at,
  });
}
