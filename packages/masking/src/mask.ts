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

/**
 * A problem with the messages, the ledger, the store or the target. Affected messages are not
 * masked.
 */
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

/** One observation that a call masked. */
export interface MaskedObservation {
  /** The API's call id, or the entry's id if there is no call id. */
  readonly id: string;
  readonly label: string;
  readonly tool?: string | undefined;
  readonly rule: LedgerRecord["rule"];
  readonly summary: string;
  readonly reclaimedTokens: number;
}

export interface MaskResult<M> {
  /** A new list. Unmasked messages are the same objects as in the input. */
  readonly messages: M[];
  /** The updated ledger, to be passed to the next call. */
  readonly ledger: Ledger;
  /** The observations that this call masked, in conversation order. */
  readonly masked: readonly MaskedObservation[];
  readonly reclaimedTokens: number;
  /** The number of tokens in the entire list before and after this call. */
  readonly beforeTokens: number;
  readonly afterTokens: number;
  /**
   * The number of tokens from the first changed message on, which a prompt cache no longer covers.
   * If it is much larger than `reclaimedTokens`, the list is close to `floorTokens`.
   */
  readonly brokenTokens: number;
  /** The smallest size that masking can reach, in tokens. Absent if the target was already met. */
  readonly floorTokens?: number;
  readonly isWithinTarget: boolean;
  /**
   * A notice for the agent: `[Context compressed: 12 observations masked, 40% context reclaimed]`.
   * Absent if this call masked nothing.
   */
  readonly notification?: string;
  readonly diagnostics: readonly MaskDiagnostic[];
}

const NO_TOOLS: ToolReaders = {};

/**
 * Replaces old tool results with summaries and the lines worth keeping, until the list meets the
 * target. Text masked by earlier calls stays masked, byte for byte. The input and its messages are
 * never modified, calls are never separated from their results, and no message becomes longer.
 * @throws TypeError for an invalid option
 * @throws MaskingError for messages of different shapes, or for an invalid ledger
 */
export function maskObservations<M>(messages: readonly M[], options: MaskOptions): MaskResult<M> {
  checkOptions(messages, options);
  const known = KnownLedger.takeState(options.ledger);
  const given = known ? options.ledger! : checkLedger(options.ledger);
  const state = findState(messages, known, options);
  state.sync(messages, given.records);

  const { factor, overheadTokens } = learnFactor(state, given, options.usage);
  const target = targetTokens(options.target, overheadTokens);
  const beforeTokens = state.totalTokens;
  const diagnostics = diagnose(state, given);

  const batch = maskBatch(state, options, target / factor, given.batches + 1);
  if (batch.failure) diagnostics.push({ code: "store-failed", message: batch.failure });
  if (state.totalTokens > target / factor)
    diagnostics.push({
      code: "target-missed",
      message: describeMiss(state, target, factor) + describeOverhead(options, overheadTokens),
    });
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
  // Changes go into a new ledger, so that the caller's ledger is not modified.
  if (!changed && given.records.length > 0) return KnownLedger.withState(given, state);
  const maskedAt = isBatch ? messages : given.maskedAt;
  // The prompt cache is invalid from the first change on, so later notices can be dropped.
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

/** Explains why the target is smaller than the caller may expect. */
function describeOverhead({ target, usage }: MaskOptions, overheadTokens: number): string {
  if (typeof target === "number" || usage?.overheadTokens !== undefined || overheadTokens < 1) return "";
  return `. It leaves room for about ${Math.round(overheadTokens)} tokens outside the messages; if their number is known, pass it as "usage.overheadTokens"`;
}

function describeMiss(state: MaskingState, target: number, factor: number): string {
  const scaled = (tokens: number) => Math.round(tokens * factor);
  const largest = state.entries.reduce<Entry | undefined>(
    (found, entry) => (found && found.tokens >= entry.tokens ? found : entry),
    undefined,
  );
  const what = largest
    ? `; the largest remaining message has ${scaled(largest.tokens)} (message ${largest.message}, ${largest.role}${largest.calls[0] ? `, a call to ${oneLine(largest.calls[0].tool, 40)}` : ""})`
    : "";
  return `With everything eligible masked, the messages have ${scaled(state.totalTokens)} tokens; the target is ${Math.round(target)}${what}`;
}

function diagnose(state: MaskingState, ledger: Ledger): MaskDiagnostic[] {
  const found: MaskDiagnostic[] = [...state.flaws];
  if (ledger.records.length > 0 && state.found === 0 && state.entries.length > 0) {
    const message =
      "None of the ledger's observations are in these messages: the ledger belongs to another conversation, or all of its observations were removed";
    found.push({ code: "other-conversation", message });
  } else if (state.mismatches > 0) {
    const changed = state.mismatches === 1 ? "has changed and now counts" : "have changed and now count";
    const message = `${state.mismatches} of the ledger's observations ${changed} as unmasked`;
    found.push({ code: "changed-observations", message });
  }
  return found;
}
