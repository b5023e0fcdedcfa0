import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@agentos/platform";
import { sessionPaths } from "../paths.js";
import { readSession, type SessionView } from "./read-session.js";

const POLL_MS = 250;

/**
 * Waits until no process runs a session any more, and gives it as it stands then.
 * @throws WorkflowError `session-not-found`; `state-unusable`; and what `signal` is aborted with
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
    // A log is long and seldom grows: it is read again when it has changed, or when its writer is gone.
    do await sleep(POLL_MS, undefined, { signal });
    while (sizeOf(events) === size && isAlive(session.process));
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
