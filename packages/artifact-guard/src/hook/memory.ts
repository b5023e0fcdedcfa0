import { readTempFile, writeTempFile } from "@agentos/platform";
import type { TurnEnd } from "./turn-end.js";

export interface Memory {
  count: number;
  /** The length of the turn's messages, in characters, when the agent was last told to continue. */
  checkedLength: number;
  /** The keys of the findings that have already been reported, in this turn or an earlier one. */
  reported: ReadonlySet<string>;
  /** The keys of the findings for which this turn was sent back. */
  asked: ReadonlySet<string>;
  /** Returns false on failure. Without the stored count, the agent could be sent back forever. */
  save(
    count: number,
    kept?: { checkedLength?: number; reported?: readonly string[]; asked?: readonly string[] },
  ): boolean;
}

/** Enough for the findings in a few hundred files. */
const MAX_REPORTED = 2000;

/**
 * Reads the stored state. Resets the counts, unless the client or `end.turn` shows that the turn is
 * continuing.
 * @param of whether the state concerns artifacts or the entire turn
 */
export function openMemory(of: "artifacts" | "turn", end: TurnEnd, folder?: string): Memory {
  // Both ids are valid in file names.
  const who = end.agent === undefined ? end.session : `${end.session}.${end.agent.id}`;
  const name = `agentos-guard-${who}${of === "turn" ? ".turn" : ""}.json`;
  const options = folder === undefined ? {} : { folder };
  const before = read(name, options);
  const { isContinuation, turn } = end;
  const continues = isContinuation || (turn !== undefined && turn === before.turn);
  return {
    count: continues ? natural(before.returns) : 0,
    checkedLength: continues ? natural(before.heard) : 0,
    reported: new Set(texts(before.told)),
    asked: new Set(continues ? texts(before.asked) : []),
    save(count, { checkedLength = 0, reported = [], asked = [] } = {}) {
      try {
        const state = {
          returns: count,
          heard: checkedLength,
          turn,
          told: reported.slice(-MAX_REPORTED),
          asked,
        };
        writeTempFile(name, JSON.stringify(state), options);
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Returns a key for a string. Keys are short because they are stored. */
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
