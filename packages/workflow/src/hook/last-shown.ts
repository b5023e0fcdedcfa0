import { isSafeId, readTempFile, writeTempFile } from "@agentos/platform";

export interface LastShown {
  /** Empty if there were no live sessions. */
  text: string;
  sessions: string[];
}

const NOTHING: LastShown = { text: "", sessions: [] };

/** Returns an empty result if nothing usable is stored: showing the same text again is harmless. */
export function readLastShown(sessionId: string, folder: string): LastShown {
  const name = fileName(sessionId);
  const json = name === undefined ? undefined : readTempFile(name, { folder });
  if (json === undefined) return NOTHING;
  try {
    const { text, sessions } = JSON.parse(json) as Partial<LastShown>;
    if (typeof text !== "string" || !Array.isArray(sessions)) return NOTHING;
    return { text, sessions: sessions.filter(isSafeId) };
  } catch {
    return NOTHING;
  }
}

/** Returns false and writes nothing if the session id is too long for a file name. */
export function writeLastShown(sessionId: string, shown: LastShown, folder: string): boolean {
  const name = fileName(sessionId);
  if (name !== undefined) writeTempFile(name, JSON.stringify(shown), { folder });
  return name !== undefined;
}

function fileName(sessionId: string): string | undefined {
  const name = `agentos-waves-${sessionId}.json`;
  return isSafeId(name) ? name : undefined;
}
