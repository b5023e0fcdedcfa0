import { type Stats, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { readSessionContext, type SessionContext, type SessionContextOptions } from "./session-context.js";

/** How a session stood when its file had changed. */
export interface WatchedSession {
  path: string;
  /** Undefined while the file says nothing. */
  context: SessionContext | undefined;
}

export interface WatchSessionOptions extends SessionContextOptions {
  /** Ends the watching; the generator then returns. */
  signal?: AbortSignal | undefined;
  /** How often the file's size and time are looked at, in milliseconds; default 500. */
  intervalMs?: number | undefined;
}

const INTERVAL_MS = 500;

// Looking through all clients' folders costs more than a look at one file.
const LOOKS_BETWEEN_SEARCHES = 10;

/**
 * Gives a session's context at once and then whenever its file has changed. The file's size and time are polled, and of a changed
 * file only the end is read.
 * @param target the file, or a function that says which one it is now: it is asked every tenth time, so that a session that
 * begins later is followed. Undefined: the one before, and if there was none it waits for one.
 * @throws the system's error when a file that was named goes away
 */
export async function* watchSession(
  target: string | (() => string | undefined),
  options: WatchSessionOptions = {},
): AsyncGenerator<WatchedSession, void, void> {
  const { signal, intervalMs = INTERVAL_MS } = options;
  let path: string | undefined;
  let seen = "";
  for (let look = 0; signal?.aborted !== true; look++) {
    if (look % LOOKS_BETWEEN_SEARCHES === 0) path = typeof target === "string" ? target : (target() ?? path);
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
    // A session that was found may be tidied away; the search will find the next.
    if (isNamed) throw error;
  }
  return stats && `${path}\0${stats.size}\0${stats.mtimeMs}`;
}

/** False when it was ended by the signal. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await wait(ms, undefined, signal && { signal });
    return true;
  } catch {
    return false;
  }
}
