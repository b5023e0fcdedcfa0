import { shortCommand } from "../own-command.js";
import type { Context } from "../terminal/index.js";

/**
 * Summarises what the rules did in an agent's session, in one line for its user.
 * @param state the project's state folder
 * @param which the session by its id, or the newest one since a time
 * @returns undefined if they did nothing
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
  return `In this session: ${countDecisions(session.deviations)} (${shortCommand(context)} report ${session.sessionId}).`;
}
