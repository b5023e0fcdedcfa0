import { assertAmount, assertOption } from "./assert-option.js";
import { mask } from "./mask.js";
import type { MaskOptions } from "./options.js";
import type { MaskingState } from "./state.js";

/** Prices of a million input tokens, in any currency. Without the cache's, nothing is taken to be cached. */
export interface Prices {
  readonly input: number;
  /** Of tokens that the prompt cache had. Default: `input`. */
  readonly cacheRead?: number;
  /** Of tokens that are put into it. Default: `input`. */
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
 * `pays`: within the expected turns it saves more than the broken cache costs. `window`: the next turns would
 * not fit. `too-few-turns`: it would pay only later. `nothing-to-reclaim`: all that could go is gone or
 * protected.
 */
export type PlanReason = "pays" | "window" | "too-few-turns" | "nothing-to-reclaim";

/** Whether to mask now, and the figures behind it. */
export interface MaskingPlan {
  readonly mask: boolean;
  readonly reason: PlanReason;
  /**
   * For `maskObservations`: the target that saves most. What the list has now when nothing is to be masked.
   */
  readonly target: number;
  readonly tokens: number;
  readonly reclaimedTokens: number;
  /** Tokens behind the first change, which the cache has to take in again. */
  readonly brokenTokens: number;
  /** What taking them in again costs more than reading them would have. */
  readonly breakCost: number;
  /** What each later turn costs less. */
  readonly savedPerTurn: number;
  /** After how many turns the one has paid for the other; absent when it never does. */
  readonly breakEvenTurns?: number;
  /** What is saved over the expected turns, the break paid. */
  readonly saving: number;
  /** All of this in a sentence. */
  readonly explanation: string;
}

/** Shares of the list that are tried as targets. */
const SHARES = [0.85, 0.7, 0.55, 0.4, 0.25];

/** From this share of the window on, what has to go has to go whatever it costs. */
const FULL = 0.9;

/** How many turns ahead the window must hold: a batch before it is full is cheaper than a refused request. */
const LOOKAHEAD_TURNS = 2;

const MILLION = 1_000_000;

/**
 * Weighs what masking saves on every later turn against the prompt cache that it breaks, for several targets,
 * and takes the best one. A cached prefix is only given up for more than it is worth, or when the window is
 * nearly full. Changes nothing.
 * @throws TypeError for prices, a window or turns that cannot be, and what `maskObservations` throws
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
  assertOption(window > 0, "window", "a number of tokens above 0", window);
  // A ledger of its own: what is only tried is no next turn of the conversation.
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

/** Tokens of a message and of all behind it. */
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
  const trade = `${reclaimedTokens} of ${tokens} tokens can go, ${brokenTokens} have to be cached again, which `;
  const after = breakEvenTurns === undefined ? "never pays" : `pays after ${breakEvenTurns} turns`;
  const EXPLANATIONS: Record<PlanReason, string> = {
    pays: `Mask: ${trade}${after}; ${expectedTurns} are expected.`,
    window: `Mask: the next turns do not fit into ${window} tokens. ${trade}${after}.`,
    "too-few-turns": `Do not mask: ${trade}${after}, and ${expectedTurns} are expected.`,
    "nothing-to-reclaim": `Do not mask: of ${tokens} tokens none can go.`,
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
