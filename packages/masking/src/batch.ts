import { contentKey, fingerprint } from "./digest.js";
import type { LazyEntry } from "./entries.js";
import type { LedgerRecord } from "./ledger.js";
import type { MaskOptions } from "./options.js";
import { jsonText } from "./pieces.js";
import { eligibility, protectedNow } from "./protect.js";
import type { Rendered } from "./render.js";
import { planRetention } from "./retention/plan.js";
import type { Decision, LineRange } from "./retention/types.js";
import type { MaskingState } from "./state.js";
import type { MaskStore } from "./store/store.js";
import { estimateTokens } from "./tokens.js";

/** What one call masked of one observation. */
export interface MaskedObservation {
  /** The call's id as the API has it, or the entry's where there is none. */
  readonly id: string;
  readonly label: string;
  readonly tool?: string | undefined;
  readonly rule: LedgerRecord["rule"];
  readonly summary: string;
  readonly reclaimedTokens: number;
}

/** What one call did. */
export interface Batch {
  /** In the conversation's order. */
  readonly masked: readonly MaskedObservation[];
  /** Why the store did not take an original. */
  readonly failure?: string;
}

const MOST_STORE_FAILURES = 3;

/**
 * What a plan leaves above the target may have room for another one, now that the first is carried out;
 * seldom twice.
 */
const MOST_ROUNDS = 8;

/** Plans what goes, and puts summaries in its place, until the target is met or nothing more can go. */
export function maskBatch(state: MaskingState, options: MaskOptions, target: number, number: number): Batch {
  if (state.totalTokens <= target) return { masked: [] };
  const round = new Round(state, options, number);
  const isEligible = eligibility(options);
  const protectedIds = protectedNow(state, target, options.protect);
  for (let rounds = 0; rounds < MOST_ROUNDS && state.totalTokens > target; rounds++) {
    const { decisions } = planRetention(
      state.entries,
      {
        targetTokens: target,
        totalTokens: state.totalTokens,
        order: options.order ?? "superseded",
        ...(options.batch === undefined ? {} : { batch: options.batch }),
        protectedIds,
        // The entries that the policy is given are the state's own.
        isEligible: (entry) => !round.refused.has(entry.id) && isEligible(entry as LazyEntry),
        previous: state.records,
        costWith: (entry, keep) => round.costWith(entry as LazyEntry, keep),
        countTokens: options.countTokens ?? estimateTokens,
        unchanged: state.unchanged,
      },
      state.memory,
    );
    if (!round.carryOut(decisions)) break;
  }
  return { masked: round.masked(), ...(round.failure === undefined ? {} : { failure: round.failure }) };
}

/** Carries out decisions on a state. */
class Round {
  /** Entries whose originals the store did not take. */
  readonly refused = new Set<string>();
  failure: string | undefined;
  readonly #state: MaskingState;
  readonly #store: MaskStore | undefined;
  readonly #number: number;
  readonly #widestLabel: string;
  /** By the entries' indexes. */
  readonly #masked = new Map<number, MaskedObservation>();

  constructor(state: MaskingState, { store }: MaskOptions, number: number) {
    this.#state = state;
    this.#store = store;
    this.#number = number;
    // So wide that the label which is given at last is never the longer one.
    this.#widestLabel = `r${10 ** String(state.lastLabel + 1 + state.entries.length).length - 1}`;
  }

  masked(): MaskedObservation[] {
    return [...this.#masked].sort(([a], [b]) => a - b).map(([, one]) => one);
  }

  /** What an entry would cost with these lines, or costs where that is no gain. */
  costWith(entry: LazyEntry, keep: readonly LineRange[]): number {
    return this.#render(entry, keep, this.#summary(entry, this.#widestLabel))?.tokens ?? entry.tokens;
  }

  #render(entry: LazyEntry, keep: readonly LineRange[], summary: string): Rendered | undefined {
    if (keep.length > 0) return this.#state.render(entry, keep, summary);
    if (entry.shortest?.summary !== summary)
      entry.shortest = { summary, rendered: this.#state.render(entry, keep, summary) };
    return entry.shortest.rendered;
  }

  #summary(entry: LazyEntry, label: string): string {
    const known = this.#state.records.get(entry.id);
    if (known) return known.summary;
    return this.#store ? `${entry.summary} (recall ${label})` : entry.summary;
  }

  /** Whether anything changed. */
  carryOut(decisions: ReadonlyMap<string, Decision>): boolean {
    let hasChanged = false;
    for (const { entry, decision } of inOrder(this.#state, decisions)) {
      if (this.refused.size === MOST_STORE_FAILURES) break;
      if (this.#mask(entry, decision)) hasChanged = true;
    }
    return hasChanged && this.refused.size < MOST_STORE_FAILURES;
  }

  #mask(entry: LazyEntry, decision: Decision): boolean {
    const state = this.#state;
    const known = state.records.get(entry.id);
    const label = known?.label ?? `r${state.lastLabel + 1}`;
    const summary = this.#summary(entry, label);
    const rendered = this.#render(entry, decision.keep, summary);
    if (!rendered) return false;
    let key = known?.key;
    if (!known && this.#store) {
      try {
        key = keepOriginal(state, entry, this.#store);
      } catch (error) {
        this.refused.add(entry.id);
        const reason = error instanceof Error ? error.message : String(error);
        this.failure = `The original of ${JSON.stringify(entry.id.slice(0, 80))} could not be stored, so it stays: ${reason}`;
        return false;
      }
    }
    const { keep, text, tokens } = rendered;
    const masked = text === undefined ? "" : fingerprint(text);
    const record: LedgerRecord = known
      ? { ...known, keep, masked, tokens }
      : {
          id: entry.id,
          label,
          tool: entry.call?.tool,
          rule: decision.rule,
          by: decision.by,
          batch: this.#number,
          summary,
          lines: entry.lines.count,
          original: entry.fingerprint(),
          key,
          originalTokens: entry.tokens,
          keep,
          masked,
          tokens,
        };
    const earlier = this.#masked.get(entry.index)?.reclaimedTokens ?? 0;
    state.put(entry, rendered, record);
    this.#masked.set(entry.index, {
      id: entry.call?.id ?? entry.id,
      label,
      tool: entry.call?.tool,
      rule: record.rule,
      summary: record.summary,
      reclaimedTokens: earlier + entry.tokens - rendered.tokens,
    });
    return true;
  }
}

/** What was decided, in the conversation's order. */
function inOrder(
  state: MaskingState,
  decisions: ReadonlyMap<string, Decision>,
): { entry: LazyEntry; decision: Decision }[] {
  const found: { entry: LazyEntry; decision: Decision; index: number }[] = [];
  for (const [id, decision] of decisions) {
    const index = state.indexOf(id);
    if (index !== undefined) found.push({ entry: state.entries[index]!, decision, index });
  }
  return found.sort((a, b) => a.index - b.index);
}

function keepOriginal(state: MaskingState, entry: LazyEntry, store: MaskStore): string {
  const value = jsonText(state.originalOf(entry));
  if (value === "") throw new Error("it cannot be written as JSON");
  const key = contentKey(value);
  store.put(key, value);
  return key;
}
