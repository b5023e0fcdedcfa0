import type { SessionFile } from "@agentos/context-meter";
import { type Context, list, oneLine, UsageError } from "../terminal/index.js";

/**
 * Returns the newest file if the session was continued in other folders.
 * @throws UsageError if several sessions match
 */
export async function findSessionById(
  { env }: Context,
  id: string,
  { subagents = false } = {},
): Promise<SessionFile | undefined> {
  const { findSessions } = await import("@agentos/context-meter");
  const found = new Map<string, SessionFile>();
  for (const each of findSessions({ id, subagents, env })) {
    const own = each.agentId ?? each.sessionId;
    if (!found.has(own)) found.set(own, each);
  }
  if (found.size > 1)
    throw new UsageError(
      `${oneLine(id).slice(0, 100)} is ambiguous: ${list([...found.keys()].map(oneLine))}`,
    );
  return [...found.values()][0];
}
