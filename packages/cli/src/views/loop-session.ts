import type { LiveSession, SessionContext } from "@agentos/context-meter";
import type { RunSummary } from "@agentos/session-loop";

const LEVELS = { normal: "normal", soft: "warning", hard: "critical", overflow: "critical" } as const;

/**
 * Returns how full a loop's window is, in the same form as for any other session, or undefined
 * before its first turn.
 */
function contextOfLoop(run: RunSummary): SessionContext | undefined {
  const { context } = run;
  if (!context) return undefined;
  const { usedTokens, windowTokens, level, estimated, at } = context;
  const percent = (tokens: number) => Math.round((tokens / windowTokens) * 1000) / 10;
  return {
    reading: {
      // A loop is not a client, but the code that prints the name accepts any string.
      client: "session-loop" as SessionContext["reading"]["client"],
      sessionId: run.id,
      ...(run.model !== undefined && { model: run.model }),
      windowTokens,
      windowSource: "client",
      inputTokens: usedTokens,
      outputTokens: 0,
      usedTokens,
      pendingTokens: 0,
      usedPercent: percent(usedTokens),
      remainingPercent: Math.max(0, percent(windowTokens - usedTokens)),
      freshness: estimated ? "lagged" : "current",
      at,
    },
    level: LEVELS[level],
    problems: run.problems,
  };
}

const LIVE_MS = 3_600_000;

export function liveLoops(runs: readonly RunSummary[], folder: string, at: Date): LiveSession[] {
  return runs.flatMap((run) => {
    const found = contextOfLoop(run);
    const activeAt = Date.parse(run.updatedAt);
    if (!found || at.getTime() - activeAt > LIVE_MS) return [];
    const { client, ...reading } = found.reading;
    return [{ sessionId: run.id, client, folder, path: run.path, activeAt, level: found.level, reading }];
  });
}
