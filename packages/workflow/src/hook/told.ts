import { isSafeId, readTempFile, writeTempFile } from "@agentos/platform";

/** What an agent's session was told last. */
export interface Told {
  /** The text about sessions that were under way; empty when there was none. */
  text: string;
  /** Their ids. */
  sessions: string[];
}

const NOTHING: Told = { text: "", sessions: [] };

/** What the session was told; empty when that is unknown, because telling it twice is better than never. */
export function readTold(sessionId: string, folder: string): Told {
  const name = fileName(sessionId);
  const json = name === undefined ? undefined : readTempFile(name, { folder });
  if (json === undefined) return NOTHING;
  try {
    const { text, sessions } = JSON.parse(json) as Partial<Told>;
    if (typeof text !== "string" || !Array.isArray(sessions)) return NOTHING;
    return { text, sessions: sessions.filter(isSafeId) };
  } catch {
    return NOTHING;
  }
}

/** @returns false when it cannot be kept, because of the id */
export function writeTold(sessionId: string, told: Told, folder: string): boolean {
  const name = fileName(sessionId);
  if (name !== undefined) writeTempFile(name, JSON.stringify(told), { folder });
  return name !== undefined;
}

function fileName(sessionId: string): string | undefined {
  const name = `agentos-waves-${sessionId}.json`;
  return isSafeId(name) ? name : undefined;
}
