import type { ContextReading } from "./reading.js";

// Metrics remain valid while a tool runs. After this time, the session is certainly not in use.
export const OLDEST_METRICS_SECONDS = 12 * 3600;

// Other tools redraw their status lines several times a minute while a session is in use.
export const OLDEST_BRIDGE_SECONDS = 60;

// All processes share one clock; this only allows for rounding up.
export const FUTURE_METRICS_SECONDS = 2;

/** What a metrics file contains in addition to the reading. */
export interface MetricsFileContext {
  sessionId: string;
  source: string;
  level: string;
  cwd: string | undefined;
  /** The user's home folder, because several users may share one temporary folder. */
  home: string;
  /** Tokens in use at the most recent tool calls, oldest first. Timestamps are in seconds since 1970. */
  history: readonly { timestamp: number; used_tokens: number }[];
  at: Date;
}

/**
 * Formats a metrics file. Its first four fields are the same as in other tools' bridge files, so
 * that programs that read bridge files can read this file too.
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
