import type { Handoff } from "@agentos/handoff";
import { shortId, temporaryFolder } from "@agentos/platform";
import { type Context, isAbove } from "../terminal/index.js";

const NONE = { sessionId: "", timestamp: new Date(0).toISOString() };

/**
 * Names a session in the project that is newer than the handoff and has not ended. Ignores the session that
 * runs this command.
 */
export async function newerSession(
  { host, env }: Context,
  projectFolder: string,
  handoff: Pick<Handoff, "sessionId" | "timestamp"> = NONE,
): Promise<string | undefined> {
  const { sessionsNewerThan } = await import("@agentos/handoff/internal");
  const newer = sessionsNewerThan(handoff, projectFolder, temporaryFolder(env)).find(
    ({ process }) => !isAbove(process.pid, host.pid),
  );
  if (newer === undefined) return undefined;
  const id = shortId(newer.sessionId);
  return `a newer session (${id}) has not ended yet: \`aos pause ${id}\` writes its handoff`;
}
