import type { LedgerRecord } from "./ledger-record.js";
import { MaskingError } from "./masking-error.js";
import type { LineRange } from "./retention/line-range.js";
import type { MaskingState } from "./state.js";

/**
 * A record of everything masked in one conversation. It is plain data: store it with the
 * conversation and pass it to the next call. Calls never modify it.
 */
export interface Ledger {
  readonly version: 1;
  readonly batches: number;
  readonly records: readonly LedgerRecord[];
  /** The factor that corrects the token estimator, learned from the last reported usage. */
  readonly factor?: number;
  /** The length of the message list when it was last masked. */
  readonly maskedAt?: number;
  readonly notices?: readonly Notice[];
}

/** A notice to the agent. `after` is the number of messages before it. */
export interface Notice {
  readonly after: number;
  readonly text: string;
}

/**
 * A ledger with cached state. The cache is a private field instead of a WeakMap entry, because V8's
 * minor garbage collections keep WeakMap values alive.
 */
export class KnownLedger implements Ledger {
  readonly version = 1;
  declare readonly batches: number;
  declare readonly records: readonly LedgerRecord[];
  #state: MaskingState | undefined;

  constructor(ledger: Omit<Ledger, "version">) {
    Object.assign(this, ledger);
  }

  /** Detaches and returns the state. An error during masking could leave it inconsistent. */
  static takeState(ledger: unknown): MaskingState | undefined {
    if (typeof ledger !== "object" || ledger === null || !(#state in ledger)) return undefined;
    const state = ledger.#state;
    ledger.#state = undefined;
    return state;
  }

  /** Attaches the state to the ledger, or to a copy if the ledger is plain data. */
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
    const found = version === undefined ? "something else" : `version ${String(version).slice(0, 20)}`;
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
