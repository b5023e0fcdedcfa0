import { shortId } from "@agentos/platform";
import type { Context } from "../terminal/index.js";

/**
 * Summarizes what the rules did in a session, or returns undefined if they did nothing.
 * @param which a session's id, or a time, which selects the latest session active since then
 */
export async function closingLine(
  context: Context,
  state: string,
  which: { sessionId: string } | { since: Date },
): Promise<string | undefined> {
  const { countDecisions, readAgentDeviations } = await import("@agentos/rules/internal");
  const session = readAgentDeviations(state).find((each) =>
    "sessionId" in which
      ? each.sessionId === which.sessionId
      : Date.parse(each.lastAt) >= which.since.getTime(),
  );
  if (session === undefined) return undefined;
  return `In this session: ${countDecisions(session.deviations)} (${context.aos} report ${shortId(session.sessionId)}).`;
}
