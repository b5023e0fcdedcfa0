import { describeError } from "@agentos/platform";
import { contentKey, fingerprint } from "./digest.js";
import type { Entry } from "./entry.js";
import type { LedgerRecord } from "./ledger-record.js";
import type { MaskOptions } from "./options.js";
import { eligibility, protectedNow } from "./protect.js";
import type { Rendered } from "./render.js";
import type { LineRange } from "./retention/line-range.js";
import { isFullyMasked } from "./retention/oldest.js";
import { planRetention } from "./retention/plan.js";
import type { Decision } from "./retention/types.js";
import type { MaskingState } from "./state.js";
import type { MaskStore } from "./store/store.js";
import { jsonText } from "./values.js";

interface Reclaimed {
  readonly entry: Entry;
  tokens: number;
}

export interface Batch {
  readonly masked: readonly Reclaimed[];
  readonly failure: string | undefined;
  /**
   * The total number of tokens if everything eligible were masked. Undefined if the target was
   * already met.
   */
  readonly floorTokens: number | undefined;
}

const MAX_STORE_FAILURES = 3;

/** A round can miss the target; another then follows. More than two rounds are rarely needed. */
const MAX_ROUNDS = 8;

export function maskBatch(state: MaskingState, options: MaskOptions, target: number, number: number): Batch {
  if (state.totalTokens <= target) return { masked: [], failure: undefined, floorTokens: undefined };
  const round = new Round(state, options, number);
  const mayGo = eligibility(options);
  const stays = protectedNow(state, options);
  const isEligible = (entry: Entry) => mayGo(entry) && !stays.has(entry) && !round.refused.has(entry);
  for (let rounds = 0; rounds < MAX_ROUNDS && state.totalTokens > target; rounds++) {
    const decisions = planRetention(state.entries, {
      targetTokens: target,
      totalTokens: state.totalTokens,
      order: options.order ?? "superseded",
      batch: options.batch,
      isFirst: state.records.size === 0,
      isEligible,
      costWith: (entry, keep) => round.costWith(entry, keep),
    });
    if (!round.carryOut(decisions)) break;
  }
  let floorTokens = state.totalTokens;
  for (const entry of state.entries)
    if (!isFullyMasked(entry) && isEligible(entry)) floorTokens -= entry.tokens - round.costWith(entry, []);
  return { masked: round.masked(), failure: round.failure, floorTokens };
}

class Round {
  readonly refused = new Set<Entry>();
  failure: string | undefined;
  readonly #masked: Reclaimed[] = [];
  readonly #state: MaskingState;
  readonly #store: MaskStore | undefined;
  readonly #number: number;
  readonly #widestLabel: string;

  constructor(state: MaskingState, { store }: MaskOptions, number: number) {
    this.#state = state;
    this.#store = store;
    this.#number = number;
    // Costs are computed with the widest possible label, so that the final label is never longer.
    this.#widestLabel = `r${10 ** String(state.lastLabel + 1 + state.entries.length).length - 1}`;
  }

  masked(): Reclaimed[] {
    const sorted = this.#masked.sort((a, b) => a.entry.index - b.entry.index);
    const merged: Reclaimed[] = [];
    for (const one of sorted) {
      const last = merged.at(-1);
      if (last?.entry === one.entry) last.tokens += one.tokens;
      else merged.push(one);
    }
    return merged;
  }

  /** Returns the token cost of an entry that is reduced to these lines. It never exceeds the current cost. */
  costWith(entry: Entry, keep: readonly LineRange[]): number {
    return Math.min(this.#render(entry, keep, this.#widestLabel).tokens, entry.tokens);
  }

  #render(entry: Entry, keep: readonly LineRange[], label: string): Rendered {
    const summary = keep.length > 0 ? entry.briefSummary : entry.summary;
    const labeled = entry.record?.summary ?? (this.#store ? `${summary} (recall ${label})` : summary);
    if (keep.length > 0) return this.#state.render(entry, keep, labeled);
    const { found } = entry;
    if (found.shortest?.summary !== labeled) found.shortest = this.#state.render(entry, keep, labeled);
    return found.shortest;
  }

  carryOut(decisions: readonly Decision[]): boolean {
    let hasChanged = false;
    for (const decision of decisions) {
      if (this.refused.size === MAX_STORE_FAILURES) break;
      if (this.#mask(decision)) hasChanged = true;
    }
    return hasChanged && this.refused.size < MAX_STORE_FAILURES;
  }

  #mask({ entry, keep: wanted, rule, by }: Decision): boolean {
    const state = this.#state;
    const known = entry.record;
    const label = known?.label ?? `r${state.lastLabel + 1}`;
    const rendered = this.#render(entry, wanted, label);
    const { summary, keep, text, tokens } = rendered;
    if (tokens >= entry.tokens) return false;
    const masked = text === undefined ? "" : fingerprint(text);
    let record: LedgerRecord;
    if (known) record = { ...known, keep, masked, tokens };
    else {
      const key = this.#keepOriginal(entry);
      if (this.refused.has(entry)) return false;
      record = {
        id: entry.id,
        label,
        tool: entry.call?.tool,
        rule,
        by,
        batch: this.#number,
        summary,
        lines: entry.lines.count,
        original: fingerprint(entry.text),
        key,
        originalTokens: entry.tokens,
        keep,
        masked,
        tokens,
      };
    }
    this.#masked.push({ entry, tokens: entry.tokens - tokens });
    state.put(entry, rendered, record);
    return true;
  }

  #keepOriginal(entry: Entry): string | undefined {
    if (!this.#store) return undefined;
    try {
      const value = jsonText(this.#state.originalOf(entry));
      if (value === "") throw new Error("it cannot be written as JSON");
      const key = contentKey(value);
      this.#store.put(key, value);
      return key;
    } catch (error) {
      this.refused.add(entry);
      const name = JSON.stringify(entry.id.slice(0, 80));
      this.failure = `The original of ${name} could not be stored, so the observation is not masked: ${describeError(error)}`;
      return undefined;
    }
  }
}
