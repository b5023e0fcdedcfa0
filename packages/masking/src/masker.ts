import { assertOptions, type OptionNames } from "@agentos/platform";
import { assertAmount, assertFunction } from "./assert-option.js";
import type { Ledger } from "./ledger.js";
import { type MaskDiagnostic, type MaskResult, maskObservations } from "./mask.js";
import {
  checkOptions,
  type LastUsage,
  MASK_OPTIONS,
  type MaskOptions,
  type Protect,
  type Target,
} from "./options.js";
import { type Recalled, type RecallOptions, type RecallRequest, recall } from "./recall.js";
import type { MaskStore } from "./store/store.js";

/** A problem that limits masking, such as a missed target or an unknown message format. */
export type MaskingProblem = MaskDiagnostic;

export interface MaskerOptions extends Omit<MaskOptions, "usage"> {
  /** Called after every `mask` call that masked something. */
  readonly onMasked?: (result: MaskResult<unknown>) => void;
  /** Called when a problem first occurs, and when it recurs after an absence. */
  readonly onProblem?: (problem: MaskingProblem) => void;
}

/** Options that override those of the masker for a single call. */
export interface MaskCall {
  readonly target?: Target;
  readonly protect?: Protect;
  readonly usage?: LastUsage | undefined;
}

const { usage: _, ...OWN_OPTIONS } = MASK_OPTIONS;
const OPTIONS: OptionNames<MaskerOptions> = { ...OWN_OPTIONS, onMasked: true, onProblem: true };
const CALL: OptionNames<MaskCall> = { target: true, protect: true, usage: true };

/** Applies `maskObservations` to one conversation and keeps the ledger between calls. */
export interface Masker {
  mask<M>(messages: readonly M[], call?: MaskCall): MaskResult<M>;
  /** @param options.maxLength the maximum length of `text` in characters; defaults to no limit */
  recall(request: RecallRequest, options?: Pick<RecallOptions, "maxLength">): Recalled;
  /** The current ledger, to be stored with the conversation. */
  readonly ledger: Ledger | undefined;
}

/**
 * Creates a masker that holds the options and the ledger of one conversation.
 * @throws TypeError for an invalid option
 */
export function createMasker(options: MaskerOptions): Masker {
  assertOptions(options, OPTIONS);
  const { onMasked, onProblem, ...own } = options;
  if (onMasked !== undefined) assertFunction("onMasked", onMasked);
  if (onProblem !== undefined) assertFunction("onProblem", onProblem);
  checkOptions([], own);
  let ledger = own.ledger;
  let reported = new Set<string>();
  return {
    mask(messages, call = {}) {
      assertOptions(call, CALL);
      const result = maskObservations(messages, {
        ...own,
        ...call,
        target: call.target ?? own.target,
        ledger,
      });
      ledger = result.ledger;
      if (result.masked.length > 0) onMasked?.(result);
      const found = new Set<string>();
      for (const problem of result.diagnostics) {
        // The message about a missed target contains numbers that change with every turn, so only
        // its code is compared.
        const key = problem.code === "target-missed" ? problem.code : problem.message;
        found.add(key);
        if (!reported.has(key)) onProblem?.(problem);
      }
      reported = found;
      return result;
    },
    recall(request, options = {}) {
      assertOptions(options, { maxLength: true });
      assertAmount("maxLength", options.maxLength);
      if (ledger === undefined)
        return { status: "unknown", text: "Nothing has been masked in this conversation." };
      return recall(request, { ...options, ledger, store: own.store ?? NO_STORE });
    },
    get ledger() {
      return ledger;
    },
  };
}

const NO_STORE: MaskStore = { put() {}, get: () => undefined };
