import type { ContextReading } from "./reading.js";

// A figure stays valid while a tool runs, however long; after this time the session is surely not in use.
export const OLDEST_METRICS_SECONDS = 12 * 3600;

// Another tool's status line is drawn several times a minute while a session is in use; the origin of an
// older figure is unknown.
export const OLDEST_BRIDGE_SECONDS = 60;

// Processes share one clock; this only allows for rounding up.
export const FUTURE_METRICS_SECONDS = 2;

/** What a metrics file contains besides the reading. */
export interface MetricsFileContext {
  sessionId: string;
  source: string;
  level: string;
  cwd: string | undefined;
  /** The home folder of the session's user: several users may share one temporary folder. */
  home: string;
  /** Tokens used at the last tool calls, oldest first; timestamps in seconds since 1970, as in the file. */
  history: readonly { timestamp: number; used_tokens: number }[];
  /** When it was measured. */
  at: Date;
}

/**
 * The text of a metrics file. Its first four fields are those of other tools' bridge files, so that tools
 * that read those can read this file too.
 */
export function formatMetrics(
  reading: Omit<ContextReading, "pendingTokens" | "client"> & { client: string },
  context: MetricsFileContext,
): string {
  const { remainingPercent = 0 } = reading;
  const file = {
    session_id: context.sessionId,
    remaining_percentage: remainingPercent,
    used_pct: Math.round(100 - remainingPercent),
    timestamp: Math.floor(context.at.getTime() / 1000),
    used_tokens: reading.usedTokens,
    window_tokens: reading.windowTokens,
    window_source: reading.windowSource,
    auto_compact_at: reading.autoCompactAt,
    model: reading.model,
    source: context.source,
    level: context.level,
    freshness: reading.freshness,
    cwd: context.cwd,
    home: context.home,
    agent_id: reading.agentId,
    client: reading.client,
    history: context.history,
  };
  return `${JSON.stringify(file)}\n`;
}
