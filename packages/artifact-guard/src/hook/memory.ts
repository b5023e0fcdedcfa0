import { readTempFile, writeTempFile } from "@agentos/platform";
import type { TurnEnd } from "./turn-end.js";

/** What is stored between two stops of a session. */
interface State {
  returns?: number;
  /** The length of the turn's messages, in characters, when the agent was last told to continue. */
  heard?: number;
  turn?: string;
  /** The keys of the findings that have already been reported, in this turn or an earlier one. */
  told?: readonly string[];
  /** The keys of the findings for which this turn was sent back. */
  asked?: readonly string[];
}

/** Enough for the findings in a few hundred files. */
const MAX_REPORTED = 2000;

/**
 * Reads the stored state. Resets the counts, unless the client or `end.turn` shows that the turn is
 * continuing.
 * @param of whether the state concerns artifacts or the entire turn
 */
export function openMemory(of: "artifacts" | "turn", end: TurnEnd, folder?: string) {
  // Both ids are valid in file names.
  const who = end.agent === undefined ? end.session : `${end.session}.${end.agent.id}`;
  const name = `agentos-guard-${who}${of === "turn" ? ".turn" : ""}.json`;
  const options = folder === undefined ? {} : { folder };
  const before = read(name, options);
  const { isContinuation, turn } = end;
  const continues = isContinuation || (turn !== undefined && turn === before.turn);
  return {
    count: continues ? (before.returns ?? 0) : 0,
    checkedLength: continues ? (before.heard ?? 0) : 0,
    reported: new Set(before.told),
    asked: new Set(continues ? before.asked : []),
    /** Returns false on failure. Without the stored count, the agent could be sent back forever. */
    save(returns: number, { heard = 0, told = [], asked = [] }: State = {}): boolean {
      const state = { returns, heard, turn, told: told.slice(-MAX_REPORTED), asked };
      try {
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

function read(name: string, options: { folder?: string }): State {
  try {
    return { ...JSON.parse(readTempFile(name, options) ?? "{}") };
  } catch {
    return {};
  }
}
