import { maskBatch } from "./batch.js";
import type { Entry } from "./entry.js";
import { checkLedger, KnownLedger, type Ledger } from "./ledger.js";
import type { LedgerRecord } from "./ledger-record.js";
import { formatNotification } from "./notification.js";
import { checkOptions, type MaskOptions, targetTokens } from "./options.js";
import { oneLine } from "./placeholder/words.js";
import { findShape, shapeNamed } from "./shapes/find-shape.js";
import { MaskingState } from "./state.js";
import { estimateTokens } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";
import { learnFactor } from "./usage.js";

/** A note for the caller. The part of the list it refers to was left unchanged. */
export interface MaskDiagnostic {
  readonly code:
    | "orphan-result"
    | "repeated-result"
    | "unknown-message"
    | "other-conversation"
    | "changed-observations"
    | "store-failed"
    | "target-missed";
  readonly message: string;
}

/** What one call masked in one observation. */
export interface MaskedObservation {
  /** The call's id as the API has it, or the entry's if there is none. */
  readonly id: string;
  readonly label: string;
  readonly tool?: string | undefined;
  readonly rule: LedgerRecord["rule"];
  readonly summary: string;
  readonly reclaimedTokens: number;
}

export interface MaskResult<M> {
  /** A new list; unmasked messages are the same objects as in the input. */
  readonly messages: M[];
  /** Pass it to the next call. */
  readonly ledger: Ledger;
  /** What this call masked, in conversation order. */
  readonly masked: readonly MaskedObservation[];
  /** Tokens reclaimed by this call. */
  readonly reclaimedTokens: number;
  /** The cost of the whole list before and after this call, in tokens. */
  readonly beforeTokens: number;
  readonly afterTokens: number;
  /**
   * The size of everything from the first changed message on, in tokens: a prompt cache must read it again.
   * If this is much more than a call reclaims, the list is close to its floor.
   */
  readonly brokenTokens: number;
  /**
   * The size below which this list cannot be masked, in tokens. Absent if nothing had to be masked, because
   * it was not computed then.
   */
  readonly floorTokens?: number;
  /** Whether the list now meets the target. */
  readonly isWithinTarget: boolean;
  /**
   * `[Context compressed: 12 observations masked, 40% context reclaimed]`; absent if this call masked
   * nothing.
   */
  readonly notification?: string;
  readonly diagnostics: readonly MaskDiagnostic[];
}

const NO_TOOLS: ToolReaders = {};

/**
 * Replaces old tool results with summaries and the lines worth keeping, until the list meets the target. Text
 * that was masked earlier stays masked, byte for byte. Never changes the input or its messages, never
 * separates a call from its result, and never makes anything longer.
 * @throws TypeError for an invalid option, MaskingError for messages of mixed shapes and for an invalid
 * ledger
 */
export function maskObservations<M>(messages: readonly M[], options: MaskOptions): MaskResult<M> {
  checkOptions(messages, options);
  const target = targetTokens(options.target, options.usage?.overheadTokens);
  const known = KnownLedger.takeState(options.ledger);
  const given = known ? options.ledger! : checkLedger(options.ledger);
  const state = findState(messages, known, options);
  state.sync(messages, given.records);

  const factor = learnFactor(state, given, options.usage);
  const beforeTokens = state.totalTokens;
  const diagnostics = diagnose(state, given);

  const batch = maskBatch(state, options, target / factor, given.batches + 1);
  if (batch.failure) diagnostics.push({ code: "store-failed", message: batch.failure });
  if (state.totalTokens > target / factor)
    diagnostics.push({ code: "target-missed", message: describeMiss(state, target, factor) });
  const afterTokens = state.totalTokens;
  const scaled = (tokens: number) => Math.round(tokens * factor);
  const reclaimedTokens = scaled(beforeTokens - afterTokens);
  const notification =
    batch.masked.length > 0
      ? formatNotification(batch.masked.length, reclaimedTokens, scaled(beforeTokens))
      : undefined;
  const firstChanged = batch.masked[0]?.entry.message ?? messages.length;
  const ledger = nextLedger(given, state, { notification, firstChanged, factor, messages: messages.length });
  return {
    messages: state.output.slice() as M[],
    ledger,
    masked: batch.masked.map(({ entry, tokens }) => observationOf(entry, scaled(tokens))),
    reclaimedTokens,
    beforeTokens: scaled(beforeTokens),
    afterTokens: scaled(afterTokens),
    brokenTokens: scaled(state.tokensFrom(firstChanged)),
    ...(batch.floorTokens === undefined ? {} : { floorTokens: scaled(batch.floorTokens) }),
    isWithinTarget: afterTokens * factor <= target,
    ...(notification === undefined ? {} : { notification }),
    diagnostics,
  };
}

function observationOf({ id, call, record }: Entry, reclaimedTokens: number): MaskedObservation {
  const { label, rule, summary } = record!;
  return { id: call?.id ?? id, label, tool: call?.tool, rule, summary, reclaimedTokens };
}

function findState(
  messages: readonly unknown[],
  known: MaskingState | undefined,
  options: MaskOptions,
): MaskingState {
  const named = options.shape === undefined ? undefined : shapeNamed(options.shape);
  const found = named || known?.isCertain ? undefined : findShape(messages);
  const reading = {
    shape: named ?? found?.shape ?? known!.shape,
    isNamed: named !== undefined,
    isCertain: found?.isCertain ?? true,
    countTokens: options.countTokens ?? estimateTokens,
    tools: options.tools ?? NO_TOOLS,
  };
  return known?.serves(reading) ? known : new MaskingState(reading);
}

function nextLedger(
  given: Ledger,
  state: MaskingState,
  batch: { notification: string | undefined; firstChanged: number; factor: number; messages: number },
): Ledger {
  const { notification, firstChanged, factor, messages } = batch;
  const isBatch = notification !== undefined;
  const changed = isBatch || state.records.size !== given.records.length || factor !== (given.factor ?? 1);
  // A new object for the new state, so that the caller's own ledger does not change.
  if (!changed && given.records.length > 0) return KnownLedger.withState(given, state);
  const maskedAt = isBatch ? messages : given.maskedAt;
  // After the first change the prompt cache is broken anyway, so older notices there can be dropped.
  const notices = isBatch
    ? [
        ...(given.notices ?? []).filter(({ after }) => after <= firstChanged),
        { after: messages, text: notification },
      ]
    : given.notices;
  const next = new KnownLedger({
    batches: given.batches + (isBatch ? 1 : 0),
    records: [...state.records.values()],
    ...(factor === 1 ? {} : { factor }),
    ...(maskedAt === undefined ? {} : { maskedAt }),
    ...(notices === undefined ? {} : { notices }),
  });
  return KnownLedger.withState(next, state);
}

/** Explains why the list is above its target, and what takes most of the space. */
function describeMiss(state: MaskingState, target: number, factor: number): string {
  const scaled = (tokens: number) => Math.round(tokens * factor);
  const largest = state.entries.reduce<Entry | undefined>(
    (found, entry) => (found && found.tokens >= entry.tokens ? found : entry),
    undefined,
  );
  const what = largest
    ? `; the largest remaining message has ${scaled(largest.tokens)} (message ${largest.message}, ${largest.role}${largest.calls[0] ? `, a call of ${oneLine(largest.calls[0].tool, 40)}` : ""})`
    : "";
  return `With everything eligible masked, the messages have ${scaled(state.totalTokens)} tokens; the target is ${Math.round(target)}${what}`;
}

function diagnose(state: MaskingState, ledger: Ledger): MaskDiagnostic[] {
  const found: MaskDiagnostic[] = [...state.flaws];
  if (ledger.records.length > 0 && state.found === 0 && state.entries.length > 0) {
    const message =
      "None of the ledger's observations are in these messages: it belongs to another conversation, or they were all removed";
    found.push({ code: "other-conversation", message });
  } else if (state.mismatches > 0) {
    const message = `${state.mismatches} observations of the ledger have changed, and now count as unmasked`;
    found.push({ code: "changed-observations", message });
  }
  return found;
}
