import { MaskingError } from "./masking-error.js";
import type { LineRange, Rule } from "./retention/types.js";
import type { MaskingState } from "./state.js";

/** One observation that was masked, and where its original is. */
export interface LedgerRecord {
  /** The entry's id: the call's, for a result. */
  readonly id: string;
  /** What the agent asks for it by, as in `recall("r12")`. */
  readonly label: string;
  readonly tool?: string | undefined;
  /** Why it went, and what has it now. */
  readonly rule: Rule;
  readonly by?: string | undefined;
  /** In which batch it was masked first; batches count from 1. */
  readonly batch: number;
  /** The line that stands for it. */
  readonly summary: string;
  /** The lines that stay under it. */
  readonly keep: readonly LineRange[];
  /** How many lines the original has. */
  readonly lines: number;
  /** What the original and the masked text are known by. */
  readonly original: string;
  readonly masked: string;
  /** The original's name in the store; absent when there was none. */
  readonly key?: string | undefined;
  /** What it cost before and costs now, by the estimator. */
  readonly originalTokens: number;
  readonly tokens: number;
}

/**
 * What was masked in one conversation: plain data, to be kept beside the conversation (as JSON, for one) and
 * handed to each next call. A call never changes the ledger that it is given.
 */
export interface Ledger {
  readonly version: 1;
  readonly batches: number;
  readonly records: readonly LedgerRecord[];
  /** What the estimator's tokens are multiplied by, learned from the last real usage. */
  readonly factor?: number;
  /** How many messages the list had when it was masked last. */
  readonly maskedAt?: number;
}

/**
 * A ledger beside which stands what is known of its conversation; that can always be found out again. It is a
 * private field and no weak map's value, because V8's minor collections keep all of those alive.
 */
export class KnownLedger implements Ledger {
  readonly version = 1;
  declare readonly batches: number;
  declare readonly records: readonly LedgerRecord[];
  #state: MaskingState | undefined;

  constructor(ledger: Omit<Ledger, "version">) {
    Object.assign(this, ledger);
  }

  /** Takes the state out: one that an error leaves half way would be wrong. */
  static takeState(ledger: unknown): MaskingState | undefined {
    if (typeof ledger !== "object" || ledger === null || !(#state in ledger)) return undefined;
    const state = ledger.#state;
    ledger.#state = undefined;
    return state;
  }

  /** The ledger with the state, or another one that says the same. */
  static withState(ledger: Ledger, state: MaskingState): Ledger {
    const known = #state in ledger ? ledger : new KnownLedger(ledger);
    known.#state = state;
    return known;
  }
}

const EMPTY_LEDGER: Ledger = Object.freeze({
  version: 1,
  batches: 0,
  records: Object.freeze([]) as readonly LedgerRecord[],
});

/** @throws MaskingError `invalid-ledger` */
export function checkLedger(ledger: unknown): Ledger {
  if (ledger === undefined) return EMPTY_LEDGER;
  const { version, records } = (
    typeof ledger === "object" && ledger !== null ? ledger : {}
  ) as Partial<Ledger>;
  if (version !== 1 || !Array.isArray(records)) {
    const found = version === undefined ? "something else" : `one of version ${String(version).slice(0, 20)}`;
    throw new MaskingError(
      "invalid-ledger",
      `Expected "ledger" to be the ledger of an earlier call (version 1), not ${found}`,
    );
  }
  const bad = records.findIndex((record) => !isRecord(record));
  if (bad >= 0)
    throw new MaskingError(
      "invalid-ledger",
      `Record ${bad} of the ledger is damaged: start with a new ledger`,
    );
  return ledger as Ledger;
}

function isRecord(record: unknown): record is LedgerRecord {
  if (typeof record !== "object" || record === null) return false;
  const { id, label, summary, keep, lines, original, masked } = record as Partial<LedgerRecord>;
  const texts = [id, label, summary, original, masked];
  return (
    texts.every((text) => typeof text === "string") && Number.isSafeInteger(lines) && areRanges(keep, lines!)
  );
}

function areRanges(keep: unknown, lines: number): boolean {
  if (!Array.isArray(keep)) return false;
  let last = 0;
  return keep.every((range: Partial<LineRange> | null) => {
    const { from, to } = range ?? {};
    const isValid =
      Number.isSafeInteger(from) && Number.isSafeInteger(to) && from! > last && to! >= from! && to! <= lines;
    last = to ?? 0;
    return isValid;
  });
}
