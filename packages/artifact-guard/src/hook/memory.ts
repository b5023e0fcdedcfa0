import { readTempFile, writeTempFile } from "@agentos/platform";
import type { TurnEnd } from "./turn-end.js";

/** What is kept of a session between its turns' ends: how often it was sent back, and what was said of it. */
export interface Memory {
  /** How often this turn was sent back. */
  count: number;
  /** How long what it had said was, when it was sent back last. */
  heard: number;
  /** Keys of what was said, in this turn or an earlier one, and is unchanged. */
  told: ReadonlySet<string>;
  /** Keys of what this turn was sent back for. */
  asked: ReadonlySet<string>;
  /** False when it cannot be kept: then nothing may be sent back, or it would be for ever. */
  save(
    count: number,
    kept?: { heard?: number; told?: readonly string[]; asked?: readonly string[] },
  ): boolean;
}

/** The findings of a few hundred files. */
const MAX_TOLD = 2000;

/**
 * @param of what is remembered: how often artifacts were sent back, or what was said of the whole turn
 * @param end the turn continues where the client says so, or where it has the name of the one that was sent
 * back; otherwise the count begins anew
 */
export function openMemory(of: "artifacts" | "turn", end: TurnEnd, folder?: string): Memory {
  // Both ids are safe in a file's name.
  const who = end.agent === undefined ? end.session : `${end.session}.${end.agent.id}`;
  const name = `agentos-guard-${who}${of === "turn" ? ".turn" : ""}.json`;
  const options = folder === undefined ? {} : { folder };
  const before = read(name, options);
  const { isContinuation, turn } = end;
  const goesOn = isContinuation || (turn !== undefined && turn === before.turn);
  return {
    count: goesOn ? natural(before.returns) : 0,
    heard: goesOn ? natural(before.heard) : 0,
    told: new Set(texts(before.told)),
    asked: new Set(goesOn ? texts(before.asked) : []),
    save(count, { heard = 0, told = [], asked = [] } = {}) {
      try {
        const state = { returns: count, heard, turn, told: told.slice(-MAX_TOLD), asked };
        writeTempFile(name, JSON.stringify(state), options);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** A short name of what is said, because it is kept for the session. */
export function keyOfText(text: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
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
