import { assertAmount, assertOption } from "./assert-option.js";
import { mask } from "./mask.js";
import type { MaskOptions } from "./options.js";
import type { MaskingState } from "./state.js";

/**
 * Prices per million input tokens, in any currency. Without cache prices, nothing is assumed to be cached.
 */
export interface Prices {
  readonly input: number;
  /** For tokens read from the prompt cache. Default: `input`. */
  readonly cacheRead?: number;
  /** For tokens written to it. Default: `input`. */
  readonly cacheWrite?: number;
}

export interface PlanOptions extends Omit<MaskOptions, "target" | "store"> {
  readonly prices: Prices;
  /** The model's window in tokens. */
  readonly window: number;
  /** How many more turns the conversation is expected to have. */
  readonly expectedTurns: number;
}

/**
 * `pays`: within the expected turns it saves more than breaking the cache costs. `window`: the next turns
 * would not fit. `too-few-turns`: it would pay off only later. `nothing-to-reclaim`: everything eligible is
 * already masked or protected.
 */
export type PlanReason = "pays" | "window" | "too-few-turns" | "nothing-to-reclaim";

/** Whether to mask now, and the figures behind it. */
export interface MaskingPlan {
  readonly mask: boolean;
  readonly reason: PlanReason;
  /** The target for `maskObservations` that saves most; the current size when nothing should be masked. */
  readonly target: number;
  readonly tokens: number;
  readonly reclaimedTokens: number;
  /** Tokens after the first change, which must be cached again. */
  readonly brokenTokens: number;
  /** What caching them again costs in excess of reading them from the cache. */
  readonly breakCost: number;
  /** Savings on each later turn. */
  readonly savedPerTurn: number;
  /** The number of turns until the savings cover `breakCost`; absent when they never do. */
  readonly breakEvenTurns?: number;
  /** Total savings over the expected turns, net of `breakCost`. */
  readonly saving: number;
  /** A one-sentence summary. */
  readonly explanation: string;
}

/** Shares of the list to try as targets. */
const SHARES = [0.85, 0.7, 0.55, 0.4, 0.25];

/** Above this share of the window, masking is unavoidable at any cost. */
const FULL = 0.9;

/**
 * How many turns ahead the window must hold: masking before it is full is cheaper than a rejected request.
 */
const LOOKAHEAD_TURNS = 2;

const MILLION = 1_000_000;

/**
 * Weighs the savings of masking on every later turn against the prompt cache it breaks, for several
 * targets, and picks the best. Gives up a cached prefix only for a net gain, or when the window is
 * nearly full. Changes nothing.
 * @throws TypeError for invalid prices, window or turns; otherwise as `maskObservations`
 */
export function planMasking(messages: readonly unknown[], options: PlanOptions): MaskingPlan {
  const { prices, window, expectedTurns, ...own } = options;
  const { input, cacheRead = input, cacheWrite = input } = prices ?? {};
  const amounts = {
    "prices.input": input,
    "prices.cacheRead": cacheRead,
    "prices.cacheWrite": cacheWrite,
    expectedTurns,
  };
  for (const [name, value] of Object.entries(amounts)) assertAmount(name, value ?? Number.NaN);
  assertOption(window > 0, "window", "a positive number of tokens", window);
  // A separate ledger: a trial is not a turn of the conversation.
  const tryTarget = (list: readonly unknown[], target: number) =>
    mask(list, {
      ...own,
      target,
      batch: 0,
      ...(own.ledger ? { ledger: { ...own.ledger } } : {}),
    });

  const tokens = tryTarget(messages, Number.MAX_SAFE_INTEGER).result.beforeTokens;
  const turns = messages.filter(
    (message) => (message as { role?: unknown } | null)?.role === "assistant",
  ).length;
  const nextTokens = tokens + LOOKAHEAD_TURNS * (tokens / Math.max(1, turns));
  const isFull = nextTokens > window * FULL;

  const candidates = SHARES.map((share) => weigh(Math.floor(tokens * share))).filter(
    ({ reclaimedTokens }) => reclaimedTokens > 0,
  );
  const fitting = isFull ? candidates.filter(({ tokens: left }) => left <= window * FULL) : candidates;
  const best = (fitting.length > 0 ? fitting : candidates).reduce<Weighed | undefined>(
    (found, candidate) => (found && found.saving >= candidate.saving ? found : candidate),
    undefined,
  );
  const reason = !best
    ? "nothing-to-reclaim"
    : best.saving > 0
      ? "pays"
      : isFull
        ? "window"
        : "too-few-turns";
  return explain(reason, tokens, options, best);

  function weigh(target: number): Weighed {
    const { result, state } = tryTarget(messages, target);
    const { messages: masked, afterTokens, reclaimedTokens } = result;
    const first = masked.findIndex((message, index) => message !== messages[index]);
    const behind = first < 0 ? 0 : tokensFrom(first, state) / state.totalTokens;
    const brokenTokens = Math.round(afterTokens * behind);
    const breakCost = (brokenTokens * Math.max(0, cacheWrite - cacheRead)) / MILLION;
    const savedPerTurn = (reclaimedTokens * cacheRead) / MILLION;
    const saving = expectedTurns * savedPerTurn - breakCost;
    return { target, tokens: afterTokens, reclaimedTokens, brokenTokens, breakCost, savedPerTurn, saving };
  }
}

/** Tokens of a message and everything after it. */
function tokensFrom(message: number, { entries }: MaskingState): number {
  let tokens = 0;
  for (let at = entries.length - 1; at >= 0 && entries[at]!.message >= message; at--)
    tokens += entries[at]!.tokens;
  return tokens;
}

interface Weighed {
  target: number;
  tokens: number;
  reclaimedTokens: number;
  brokenTokens: number;
  breakCost: number;
  savedPerTurn: number;
  saving: number;
}

function explain(
  reason: PlanReason,
  tokens: number,
  { window, expectedTurns }: PlanOptions,
  best?: Weighed,
): MaskingPlan {
  const isWorthIt = reason === "pays" || reason === "window";
  const { reclaimedTokens = 0, brokenTokens = 0, breakCost = 0, savedPerTurn = 0, saving = 0 } = best ?? {};
  const breakEvenTurns = savedPerTurn > 0 ? Math.ceil(breakCost / savedPerTurn) : undefined;
  const trade = `${reclaimedTokens} of ${tokens} tokens can be masked; caching ${brokenTokens} again `;
  const after = breakEvenTurns === undefined ? "never pays off" : `pays off after ${breakEvenTurns} turns`;
  const EXPLANATIONS: Record<PlanReason, string> = {
    pays: `Mask: ${trade}${after}; ${expectedTurns} are expected.`,
    window: `Mask: the next turns do not fit into ${window} tokens. ${trade}${after}.`,
    "too-few-turns": `Do not mask: ${trade}${after}, and ${expectedTurns} are expected.`,
    "nothing-to-reclaim": `Do not mask: none of ${tokens} tokens can be masked.`,
  };
  return {
    mask: isWorthIt,
    reason,
    target: best && isWorthIt ? best.target : tokens,
    tokens,
    reclaimedTokens,
    brokenTokens,
    breakCost,
    savedPerTurn,
    ...(breakEvenTurns === undefined ? {} : { breakEvenTurns }),
    saving,
    explanation: EXPLANATIONS[reason],
  };
}
