import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "@agentos/platform";
import { sessionPaths } from "../paths.js";
import { readSession, type SessionView } from "./read-session.js";

const POLL_MS = 250;

/**
 * Resolves once no process is running the session. Rejects with the reason if `signal` is aborted.
 * @throws WorkflowError `session-not-found`; `state-unusable`
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
    // Reading a log is expensive, so wait until it changes or its writer exits.
    do await sleep(POLL_MS, undefined, { signal });
    while (sizeOf(events) === size && isAlive(session.process));
  }
}

function sizeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}
