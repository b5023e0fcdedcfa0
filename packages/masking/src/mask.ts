import type { Entry } from "./conversation.js";
import { contentKey, fingerprint } from "./digest.js";
import { checkLedger, type Ledger, type LedgerRecord } from "./ledger.js";
import { formatNotification } from "./notification.js";
import { checkOptions, type MaskOptions, targetTokens } from "./options.js";
import { jsonText } from "./pieces.js";
import { summarize } from "./placeholder/summarize.js";
import { eligibility, protectedNow } from "./protect.js";
import { planRetention } from "./retention/plan.js";
import type { Decision, LineRange } from "./retention/types.js";
import { findShape, shapeNamed } from "./shapes/find-shape.js";
import { MaskingState, type Rendered } from "./state.js";
import { estimateTokens } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";
import { learnFactor } from "./usage.js";

/** What one call masked of one observation. */
export interface MaskedObservation {
  /** The call's id as the API has it, or the entry's where there is none. */
  readonly id: string;
  readonly label: string;
  readonly tool?: string;
  readonly rule: LedgerRecord["rule"];
  readonly summary: string;
  readonly reclaimedTokens: number;
}

/** Something that the caller may want to know of; nothing was changed because of it. */
export interface MaskDiagnostic {
  readonly code:
    | "orphan-result"
    | "repeated-result"
    | "unknown-message"
    | "other-conversation"
    | "changed-observations"
    | "store-failed";
  readonly message: string;
}

export interface MaskResult<M> {
  /** A new list; a message that was not masked is the same object as in the input. */
  readonly messages: M[];
  /** For the next call. */
  readonly ledger: Ledger;
  /** What this call masked, in the conversation's order. */
  readonly masked: readonly MaskedObservation[];
  /** What this call reclaimed. */
  readonly reclaimedTokens: number;
  /** What the whole list cost before and after this call. */
  readonly beforeTokens: number;
  readonly afterTokens: number;
  /** Whether the list is within the target now. */
  readonly isWithinTarget: boolean;
  /** `[Context compressed: 12 observations masked, 40% context reclaimed]`; absent when this call masked nothing. */
  readonly notification?: string;
  readonly diagnostics: readonly MaskDiagnostic[];
}

const NO_TOOLS: ToolReaders = {};
const MOST_STORE_FAILURES = 3;

/** What is known of a conversation beside its ledger. It can always be found out again. */
const states = new WeakMap<Ledger, MaskingState>();

/**
 * Replaces old tool results by summaries, and by the lines of them that are worth keeping, until the list comes down to the target.
 * What was masked before stays masked, byte for byte the same. The input and its messages are never changed, calls and results are
 * never parted, and nothing gets longer.
 * @throws TypeError for an option that cannot be, MaskingError for messages of mixed shapes and for a ledger that is none
 */
export function maskObservations<M>(messages: readonly M[], options: MaskOptions): MaskResult<M> {
  checkOptions(messages, options);
  const target = targetTokens(options.target);
  const given = checkLedger(options.ledger);
  const state = findState(messages, given, options);
  state.sync(messages, given.records);

  const factor = learnFactor(state, given, options.usage);
  const beforeTokens = state.totalTokens;
  const diagnostics = diagnose(state, given);

  const batch = mask(state, options, target / factor, given.batches + 1);
  if (batch.failure) diagnostics.push({ code: "store-failed", message: batch.failure });
  const afterTokens = state.totalTokens;
  const ledger = nextLedger(given, state, batch.masked.length > 0, factor, messages.length);
  states.delete(given);
  states.set(ledger, state);

  const scaled = (tokens: number) => Math.round(tokens * factor);
  const reclaimedTokens = scaled(beforeTokens - afterTokens);
  return {
    messages: state.output.slice() as M[],
    ledger,
    masked: batch.masked.map((masked) => ({ ...masked, reclaimedTokens: scaled(masked.reclaimedTokens) })),
    reclaimedTokens,
    beforeTokens: scaled(beforeTokens),
    afterTokens: scaled(afterTokens),
    isWithinTarget: afterTokens * factor <= target,
    ...(batch.masked.length > 0
      ? { notification: formatNotification(batch.masked.length, reclaimedTokens, scaled(beforeTokens)) }
      : {}),
    diagnostics,
  };
}

function findState(messages: readonly unknown[], ledger: Ledger, options: MaskOptions): MaskingState {
  const known = states.get(ledger);
  const reading = {
    shape: options.shape === undefined ? (known?.shape ?? findShape(messages)) : shapeNamed(options.shape),
    isNamed: options.shape !== undefined,
    countTokens: options.countTokens ?? estimateTokens,
    tools: options.tools ?? NO_TOOLS,
  };
  return known?.serves(reading) ? known : new MaskingState(reading);
}

interface Batch {
  masked: MaskedObservation[];
  failure?: string;
}

/** Plans what goes, and puts it in. */
function mask(state: MaskingState, options: MaskOptions, target: number, batchNumber: number): Batch {
  if (state.totalTokens <= target) return { masked: [] };
  const { store } = options;
  const summaries = new Map<string, string>();
  const texts = new Map<string, string[]>();
  // So wide that the label which is given at last is never the longer one.
  const firstLabel = nextLabelOf(state.records());
  const widest = `r${10 ** String(firstLabel + state.entries.length).length - 1}`;
  const summaryOf = (entry: Entry) => remember(summaries, entry.id, () => summarize(entry));
  const linesOf = (entry: Entry) => remember(texts, entry.id, () => entry.text.split("\n"));
  const withLabel = (summary: string, label: string) => (store ? `${summary} (recall ${label})` : summary);
  const render = (entry: Entry, keep: readonly LineRange[], label: string) =>
    state.render(entry, keep, withLabel(summaryOf(entry), label), linesOf(entry));

  const previous = new Map<string, Decision>(state.records().map((record) => [record.id, record]));
  const plan = planRetention(
    state.entries,
    {
      targetTokens: target,
      totalTokens: state.totalTokens,
      order: options.order ?? "superseded",
      ...(options.batch === undefined ? {} : { batch: options.batch }),
      protectedIds: protectedNow(state, target, options.protect),
      isEligible: eligibility(state, options),
      previous,
      costWith: (entry, keep) => render(entry, keep, widest)?.tokens ?? entry.tokens,
      countTokens: options.countTokens ?? estimateTokens,
      unchanged: state.unchanged,
    },
    state.memory,
  );

  const batch: Batch = { masked: [] };
  let failures = 0;
  let nextLabel = firstLabel;
  for (const entry of state.entries.filter(({ id }) => plan.decisions.has(id))) {
    const decision = plan.decisions.get(entry.id)!;
    const known = state.recordOf(entry.id);
    const label = known?.label ?? `r${nextLabel}`;
    const rendered = render(entry, decision.keep, label);
    if (!rendered) continue;
    let key = known?.key;
    if (!known && store) {
      try {
        key = keepOriginal(state, entry, store);
      } catch (error) {
        batch.failure = `The original of ${JSON.stringify(entry.id.slice(0, 80))} could not be stored, so it stays: ${messageOf(error)}`;
        if (++failures === MOST_STORE_FAILURES) break;
        continue;
      }
    }
    const record = recordFor(state, entry, {
      decision,
      rendered,
      label,
      key,
      known,
      summary: withLabel(summaryOf(entry), label),
      batch: batchNumber,
    });
    state.put(entry, rendered, record);
    if (!known) nextLabel += 1;
    batch.masked.push({
      id: entry.call?.id ?? entry.id,
      label,
      ...(entry.call ? { tool: entry.call.tool } : {}),
      rule: decision.rule,
      summary: record.summary,
      reclaimedTokens: entry.tokens - rendered.tokens,
    });
  }
  return batch;
}

function keepOriginal(state: MaskingState, entry: Entry, store: NonNullable<MaskOptions["store"]>): string {
  const value = jsonText(state.originalOf(entry));
  if (value === "") throw new Error("it cannot be written as JSON");
  const key = contentKey(value);
  store.put(key, value);
  return key;
}

interface Masking {
  decision: Decision;
  rendered: Rendered;
  label: string;
  key: string | undefined;
  known: LedgerRecord | undefined;
  summary: string;
  batch: number;
}

function recordFor(state: MaskingState, entry: Entry, masking: Masking): LedgerRecord {
  const { decision, rendered, label, key, known, summary, batch } = masking;
  const { keep, text, tokens, lines } = rendered;
  const masked = text === undefined ? "" : fingerprint(text);
  if (known) return { ...known, keep, masked, tokens };
  return {
    id: entry.id,
    label,
    ...(entry.call ? { tool: entry.call.tool } : {}),
    rule: decision.rule,
    ...(decision.by === undefined ? {} : { by: decision.by }),
    batch,
    summary,
    keep,
    lines: lines.length,
    original: state.fingerprintOf(entry),
    masked,
    ...(key === undefined ? {} : { key }),
    originalTokens: entry.tokens,
    tokens,
  };
}

function nextLedger(
  given: Ledger,
  state: MaskingState,
  isBatch: boolean,
  factor: number,
  messages: number,
): Ledger {
  const changed =
    isBatch || state.records().length !== given.records.length || factor !== (given.factor ?? 1);
  // Another object for another state of things: the caller's own ledger stays what it was.
  if (!changed && given.records.length > 0) return given;
  return {
    version: 1,
    batches: given.batches + (isBatch ? 1 : 0),
    records: state.records(),
    ...(factor === 1 ? {} : { factor }),
    ...(isBatch ? { maskedAt: messages } : given.maskedAt === undefined ? {} : { maskedAt: given.maskedAt }),
  };
}

function diagnose(state: MaskingState, ledger: Ledger): MaskDiagnostic[] {
  const found: MaskDiagnostic[] = state.flaws.map(({ code, text }) => ({ code, message: text }));
  if (ledger.records.length > 0 && state.found === 0 && state.entries.length > 0) {
    const message =
      "Nothing that the ledger knows is in these messages: it is of another conversation, or all of it was cut off";
    found.push({ code: "other-conversation", message });
  } else if (state.mismatches > 0) {
    const message = `${state.mismatches} observations of the ledger have another text now and count as not masked`;
    found.push({ code: "changed-observations", message });
  }
  return found;
}

/** Labels are never given twice, also when a record was dropped. */
function nextLabelOf(records: readonly LedgerRecord[]): number {
  let last = 0;
  for (const { label } of records) last = Math.max(last, Number(label.slice(1)) || 0);
  return last + 1;
}

function remember<V>(known: Map<string, V>, key: string, compute: () => V): V {
  let value = known.get(key);
  if (value === undefined) {
    value = compute();
    known.set(key, value);
  }
  return value;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
