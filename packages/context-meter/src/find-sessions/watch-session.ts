import { type Stats, statSync } from "node:fs";
import { pause } from "@agentos/platform";
import { readSessionContext, type SessionContext, type SessionContextOptions } from "./session-context.js";

/** A session's state after its file has changed. */
export interface WatchedSession {
  path: string;
  /** Undefined while the file has no counts. */
  context: SessionContext | undefined;
}

export interface WatchSessionOptions extends SessionContextOptions {
  /** Stops watching; the generator then returns. */
  signal?: AbortSignal | undefined;
  /** How often to check the file's size and modification time, in milliseconds; default 500. */
  intervalMs?: number | undefined;
}

const INTERVAL_MS = 500;

// Searching all clients' folders costs more than checking one file.
const POLLS_BETWEEN_SEARCHES = 10;

/**
 * Yields a session's context at once and again whenever its file has changed. Polls the file's size
 * and modification time, and reads only the end of a changed file.
 * @param target the file, or a function that returns the current one. The function is called at every tenth
 * poll, so that a session that begins later is followed. When it returns undefined, the previous file stays;
 * without one, the generator waits.
 * @throws the system's error when a file given by path disappears
 */
export async function* watchSession(
  target: string | (() => string | undefined),
  options: WatchSessionOptions = {},
): AsyncGenerator<WatchedSession, void, void> {
  const { signal, intervalMs = INTERVAL_MS } = options;
  let path: string | undefined;
  let seen = "";
  for (let look = 0; signal?.aborted !== true; look++) {
    if (look % POLLS_BETWEEN_SEARCHES === 0) path = typeof target === "string" ? target : (target() ?? path);
    const now = path === undefined ? undefined : fingerprint(path, typeof target === "string");
    if (path !== undefined && now !== undefined && now !== seen) {
      seen = now;
      yield { path, context: await readSessionContext(path, options) };
    }
    if (!(await pause(intervalMs, signal))) return;
  }
}

function fingerprint(path: string, isNamed: boolean): string | undefined {
  let stats: Stats | undefined;
  try {
    stats = statSync(path);
  } catch (error) {
    // A session that was found may be deleted; the search will find the next one.
    if (isNamed) throw error;
  }
  return stats && `${path}\0${stats.size}\0${stats.mtimeMs}`;
}
