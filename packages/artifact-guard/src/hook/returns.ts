import { readTempFile, writeTempFile } from "@agentos/internal";

/** Counts how often a turn was sent back. */
export interface Returns {
  count: number;
  /** False when it can not be kept: then nothing may be sent back, or it would be for ever. */
  save(count: number): boolean;
}

/**
 * @param key the session, and the subagent in it: a safe file name
 * @param isContinuation the turn goes on because a hook sent it back; otherwise the count begins anew
 */
export function openReturns(key: string, isContinuation: boolean, folder?: string): Returns {
  const name = `agentos-guard-${key}.json`;
  const options = folder === undefined ? {} : { folder };
  return {
    count: isContinuation ? read(name, options) : 0,
    save(count) {
      try {
        writeTempFile(name, JSON.stringify({ returns: count }), options);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function read(name: string, options: { folder?: string }): number {
  try {
    const state: unknown = JSON.parse(readTempFile(name, options) ?? "{}");
    const count = (state as { returns?: unknown } | null)?.returns;
    return Number.isInteger(count) && (count as number) >= 0 ? (count as number) : 0;
  } catch {
    return 0;
  }
}
