import { readTempFile, writeTempFile } from "@agentos/internal";
import type { TurnEnd } from "./turn-end.js";

/** Counts how often a turn was sent back. */
export interface Returns {
  count: number;
  /** How long what it had said was, when it was sent back last. */
  heard: number;
  /** False when it cannot be kept: then nothing may be sent back, or it would be for ever. */
  save(count: number, heard?: number): boolean;
}

/**
 * @param key the session, and the subagent in it: a safe file name
 * @param end the turn goes on where the client says so, or where it has the name of the one that was sent back; otherwise the count begins anew
 */
export function openReturns(
  key: string,
  end: Pick<TurnEnd, "isContinuation" | "turn">,
  folder?: string,
): Returns {
  const name = `agentos-guard-${key}.json`;
  const options = folder === undefined ? {} : { folder };
  const before = read(name, options);
  const { isContinuation, turn } = end;
  const goesOn = isContinuation || (turn !== undefined && turn === before.turn);
  return {
    count: goesOn ? natural(before.returns) : 0,
    heard: goesOn ? natural(before.heard) : 0,
    save(count, heard = 0) {
      try {
        writeTempFile(name, JSON.stringify({ returns: count, heard, turn }), options);
        return true;
      } catch {
        return false;
      }
    },
  };
}

function read(name: string, options: { folder?: string }): Record<string, unknown> {
  try {
    const state: unknown = JSON.parse(readTempFile(name, options) ?? "{}");
    return typeof state === "object" && state !== null ? { ...state } : {};
  } catch {
    return {};
  }
}

function natural(value: unknown): number {
  return Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0;
}
