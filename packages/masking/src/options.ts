import type { PartialUsage } from "@agentos/platform";
import { assertAmount, assertOption } from "./assert-option.js";
import type { Ledger } from "./ledger.js";
import { shapeNamed } from "./shapes/find-shape.js";
import type { ShapeName } from "./shapes/shape.js";
import type { MaskStore } from "./store/store.js";
import type { TokenEstimator } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";

/**
 * The size to reduce the list to, in tokens; or the size of the whole request, as a share of the model's
 * window.
 */
export type Target = number | { readonly share: number; readonly window: number };

/** What must not be masked. User and system messages never are. */
export interface Protect {
  /**
   * The newest turns, each an assistant message and the results of its calls. Default: 3, or 0 if `tokens` is
   * set.
   */
  readonly turns?: number;
  /** The newest results, up to this many tokens in total. Default: 0. */
  readonly tokens?: number;
  /** The newest failed result. Default: true. */
  readonly lastFailure?: boolean;
  /**
   * The newest results with a path, an id or a number that the agent used in its last three turns. Default:
   * false, because the agent's own words stay anyway, and the surrounding lines matter more.
   */
  readonly referenced?: boolean;
  /** For how many turns a recalled result is kept. Default: 10. */
  readonly recalledTurns?: number;
  /** Tools whose results stay. */
  readonly tools?: readonly string[];
  /** Calls whose results stay, by the API's ids. */
  readonly ids?: readonly string[];
}

/** The API's counts for the request behind the newest assistant message in the list. */
export interface LastUsage extends PartialUsage {
  /**
   * How many of `inputTokens` were for content outside the list: tools, a system prompt. A target given as a
   * share leaves that much less room for the list. Default: 0.
   */
  readonly overheadTokens?: number | undefined;
}

export interface MaskOptions {
  readonly target: Target;
  readonly protect?: Protect;
  /** The ledger returned by the last call for this conversation. Default: a new one. */
  readonly ledger?: Ledger | undefined;
  /** Default: detected from the content. */
  readonly shape?: ShapeName;
  /** Where originals are stored for recall. Default: none, so nothing can be recalled. */
  readonly store?: MaskStore;
  /**
   * "superseded" (default): first results that newer ones replaced, then the oldest; lines worth keeping
   * stay. "oldest": whole results, oldest first.
   */
  readonly order?: "superseded" | "oldest";
  /** What may be masked: "results" (default), long "text" of the assistant, its "thinking". */
  readonly eligible?: readonly ("results" | "text" | "thinking")[];
  /**
   * How far below the target masking goes once it starts, as a share of the target. Default: chosen by
   * whether further masking is worth breaking the prompt cache for.
   */
  readonly batch?: number;
  /** The harness's own tools, by name. */
  readonly tools?: ToolReaders;
  /** Default: `estimateTokens`. */
  readonly countTokens?: TokenEstimator;
  /**
   * Corrects the estimator and leaves room for content outside the list; `inputTokens` must cover the whole
   * prompt.
   */
  readonly usage?: LastUsage | undefined;
}

const OPTIONS: Record<keyof MaskOptions, true> = {
  target: true,
  protect: true,
  ledger: true,
  shape: true,
  store: true,
  order: true,
  eligible: true,
  batch: true,
  tools: true,
  countTokens: true,
  usage: true,
};

const PROTECTIONS: Record<keyof Protect, true> = {
  turns: true,
  tokens: true,
  lastFailure: true,
  referenced: true,
  recalledTurns: true,
  tools: true,
  ids: true,
};

/** A misspelt option would otherwise silently protect nothing. */
function checkNames(given: object, names: object, prefix: string): void {
  const strange = Object.keys(given).find((name) => !Object.hasOwn(names, name));
  if (strange === undefined) return;
  const known = Object.keys(names).join(", ");
  throw new TypeError(`Unknown option "${prefix}${strange}": expected one of ${known}`);
}

/**
 * How many tokens a target leaves for the list.
 * @throws TypeError naming the option
 */
export function targetTokens(target: Target, overheadTokens = 0): number {
  const { share, window } =
    typeof target === "object" && target !== null ? target : { share: 1, window: target };
  const isNone = target === 0;
  const isValid = isNone || (share > 0 && share <= 1 && window >= 1 && Number.isFinite(window));
  assertOption(isValid, "target", "a number of tokens, or { share: 0 to 1, window: tokens }", target);
  return typeof target === "number" ? target : Math.max(0, share * window - overheadTokens);
}

/** @throws TypeError naming the option */
export function checkOptions(messages: unknown, options: MaskOptions): void {
  if (typeof options !== "object" || options === null)
    throw new TypeError('Expected options with a "target", such as { target: 60_000 }');
  if (!Array.isArray(messages))
    throw new TypeError(
      `Expected "messages" to be a list, not ${messages === null ? "null" : typeof messages}`,
    );
  checkNames(options, OPTIONS, "");
  checkNames(options.protect ?? {}, PROTECTIONS, "protect.");
  targetTokens(options.target);
  if (options.shape !== undefined) shapeNamed(options.shape);
  assertAmount("usage.overheadTokens", options.usage?.overheadTokens);
  const { protect = {}, order = "oldest", batch = 0, eligible = [] } = options;
  for (const name of ["turns", "tokens", "recalledTurns"] as const)
    assertAmount(`protect.${name}`, protect[name]);
  for (const name of ["tools", "ids"] as const) {
    const names: unknown = protect[name] ?? [];
    const isList = Array.isArray(names) && names.every((item) => typeof item === "string");
    assertOption(isList, `protect.${name}`, "a list of names", names);
  }
  assertOption(["superseded", "oldest"].includes(order), "order", '"superseded" or "oldest"', order);
  assertOption(batch >= 0 && batch < 1, "batch", "a number from 0 to less than 1", batch);
  const kinds = ["results", "text", "thinking"];
  const isKnown = Array.isArray(eligible) && eligible.every((kind) => kinds.includes(kind));
  assertOption(isKnown, "eligible", 'a list of "results", "text" or "thinking"', eligible);
}
