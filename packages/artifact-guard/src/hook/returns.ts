import { readTempFile, writeTempFile } from "@agentos/platform";
import type { TurnEnd } from "./turn-end.js";

/** How often a turn was sent back, and what its session was told. */
export interface Returns {
  count: number;
  /** How long what it had said was, when it was sent back last. */
  heard: number;
  /** Keys of what it was told, in this turn or an earlier one, and what stands unchanged. */
  told: ReadonlySet<string>;
  /** False when it cannot be kept: then nothing may be sent back, or it would be for ever. */
  save(count: number, heard?: number, told?: readonly string[]): boolean;
}

/** The findings of a few hundred files. */
const MAX_TOLD = 2000;

/**
 * @param key the session, and the subagent in it: a safe file name
 * @param end the turn goes on where the client says so, or where it has the name of the one that was sent
 * back; otherwise the count begins anew
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
    told: new Set(texts(before.told)),
    save(count, heard = 0, told = []) {
      try {
        const state = { returns: count, heard, turn, told: told.slice(-MAX_TOLD) };
        writeTempFile(name, JSON.stringify(state), options);
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

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function natural(value: unknown): number {
  return Number.isInteger(value) && (value as number) >= 0 ? (value as number) : 0;
}
