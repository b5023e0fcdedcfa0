import { readTempFile, writeTempFile } from "@agentos/platform";
import type { TurnEnd } from "./turn-end.js";

/**
 * What is remembered about a session between its turns: how often it was sent back, and what was reported.
 */
export interface Memory {
  /** How often this turn was sent back. */
  count: number;
  /** The length of its messages when it was last sent back. */
  heard: number;
  /** Keys of findings reported in this turn or an earlier one that are unchanged. */
  told: ReadonlySet<string>;
  /** Keys of the findings that this turn was sent back for. */
  asked: ReadonlySet<string>;
  /** False if it cannot be saved. Then nothing may be sent back, or the agent would be sent back for ever. */
  save(
    count: number,
    kept?: { heard?: number; told?: readonly string[]; asked?: readonly string[] },
  ): boolean;
}

/** Enough for the findings of a few hundred files. */
const MAX_TOLD = 2000;

/**
 * @param of what is remembered: how often artifacts were sent back, or what was reported about the whole turn
 * @param end continues the turn if the client says so or if it names the turn that was sent back; otherwise
 * the count restarts
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

/** A short hash of a finding, because it is stored for the session. */
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
