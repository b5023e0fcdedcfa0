import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@agentos/platform";
import { sessionPaths } from "../paths.js";
import { readSession, type SessionView } from "./read-session.js";

const POLL_MS = 250;

/**
 * Resolves to a session once no process runs it.
 * @throws WorkflowError `session-not-found`; `state-unusable`; or the reason that `signal` is aborted with
 */
export async function whenStopped(
  projectFolder: string,
  sessionId: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<SessionView> {
  const { events } = sessionPaths(projectFolder, sessionId);
  for (;;) {
    const size = sizeOf(events);
    const session = readSession(projectFolder, sessionId);
    if (!session.live) return session;
    // Logs are long and rarely grow, so read one again only if it changed or its writer is gone.
    do await sleep(POLL_MS, undefined, { signal });
    while (sizeOf(events) === size && isAlive(session.process));
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
