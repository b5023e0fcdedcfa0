import { assertObject, assertOptions, nearest, type OptionNames, type PartialUsage } from "@agentos/platform";
import { assertAmount, assertFunction, assertOption } from "./assert-option.js";
import type { Ledger } from "./ledger.js";
import { shapeNamed } from "./shapes/find-shape.js";
import type { ShapeName } from "./shapes/shape.js";
import type { MaskStore } from "./store/store.js";
import type { TokenEstimator } from "./tokens.js";
import type { ToolReaders } from "./tools/read-action.js";

/**
 * The size to reduce the message list to, in tokens. The object form gives the size of the entire
 * request as a share of the model's context window.
 */
export type Target = number | { readonly share: number; readonly window: number };

/** What is left unmasked besides user and system messages. */
export interface Protect {
  /**
   * The latest turns (assistant messages with their results). Defaults to 3, or to 0 if `tokens` is
   * given.
   */
  readonly turns?: number;
  /** The newest results, up to this many tokens in total. Defaults to 0. */
  readonly tokens?: number;
  /** The newest failed result. Defaults to true. */
  readonly lastFailure?: boolean;
  /**
   * The newest results that contain a path, an id or a number that the agent used in its last three
   * turns. Defaults to false, because those values also remain in the agent's own messages.
   */
  readonly referenced?: boolean;
  /** The number of turns for which a recalled result is not masked again. Defaults to 10. */
  readonly recalledTurns?: number;
  /** The names of tools whose results are not masked. */
  readonly tools?: readonly string[];
  /** The API ids of calls whose results are not masked. */
  readonly ids?: readonly string[];
}

/** The API's token counts for the request that produced the latest assistant message. */
export interface LastUsage extends PartialUsage {
  /**
   * The part of `inputTokens` outside the message list, such as tools and a system prompt. Targets
   * given as a share leave room for it. Defaults to the amount by which `inputTokens` exceeds the
   * estimate, so that the estimate is corrected only if it was too high.
   */
  readonly overheadTokens?: number | undefined;
}

export interface MaskOptions {
  readonly target: Target;
  readonly protect?: Protect;
  /** The ledger returned by the previous call for this conversation. Defaults to a new ledger. */
  readonly ledger?: Ledger | undefined;
  /** The shape of the messages. Defaults to the one detected. */
  readonly shape?: ShapeName;
  /** The store for originals. Without one, nothing can be recalled. */
  readonly store?: MaskStore;
  /**
   * "superseded" (the default) masks the lines that are worth the least. Lines of older results are
   * worth less, and so are lines of results that newer ones replaced. A line that a newer result
   * repeats is worth nothing. "oldest" masks entire results, oldest first.
   */
  readonly order?: "superseded" | "oldest";
  /** What can be masked: "results" (the default), long assistant "text", assistant "thinking". */
  readonly eligible?: readonly ("results" | "text" | "thinking")[];
  /**
   * How far below the target a batch goes, as a share of the target. By default, a batch continues
   * while the gain justifies breaking the prompt cache.
   */
  readonly batch?: number;
  /** Readers for the harness's tools, by tool name. */
  readonly tools?: ToolReaders;
  /** The token estimator. Defaults to `estimateTokens`. */
  readonly countTokens?: TokenEstimator;
  /** Corrects the token estimate. `inputTokens` must cover the entire prompt. */
  readonly usage?: LastUsage | undefined;
}

export const MASK_OPTIONS: OptionNames<MaskOptions> = {
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

const PROTECTIONS: OptionNames<Protect> = {
  turns: true,
  tokens: true,
  lastFailure: true,
  referenced: true,
  recalledTurns: true,
  tools: true,
  ids: true,
};

/**
 * Returns the number of tokens that a target leaves for the message list.
 * @throws TypeError that names the option
 */
export function targetTokens(target: Target, overheadTokens = 0): number {
  const { share, window } =
    typeof target === "object" && target !== null ? target : { share: 1, window: target };
  const isNone = target === 0;
  const isValid = isNone || (share > 0 && share <= 1 && window >= 1 && Number.isFinite(window));
  assertOption(isValid, "target", "a number of tokens, or { share: 0 to 1, window: tokens }", target);
  return typeof target === "number" ? target : Math.max(0, share * window - overheadTokens);
}

/** @throws TypeError that names the option */
export function checkOptions(messages: unknown, options: MaskOptions): void {
  assertOptions(options, MASK_OPTIONS);
  if (!Array.isArray(messages))
    throw new TypeError(
      `Expected "messages" to be a list, not ${messages === null ? "null" : typeof messages}`,
    );
  if (options.protect !== undefined) assertOptions(options.protect, PROTECTIONS, "protect");
  targetTokens(options.target);
  if (options.shape !== undefined) shapeNamed(options.shape);
  checkUsage(options.usage ?? {});
  checkTools(options.tools ?? {});
  const { store } = options;
  const isStore = typeof store?.put === "function" && typeof store.get === "function";
  assertOption(store === undefined || isStore, "store", "a store such as createMemoryStore()", store);
  if (options.countTokens !== undefined) {
    assertFunction("countTokens", options.countTokens);
    // A promise, for example, would turn every sum into text.
    const isNumber = Number.isFinite(options.countTokens(""));
    if (!isNumber) throw new TypeError('Expected "countTokens" to return a number');
  }
  const { protect = {}, order = "oldest", batch = 0, eligible = [] } = options;
  for (const name of ["turns", "tokens", "recalledTurns"] as const)
    assertAmount(`protect.${name}`, protect[name]);
  for (const name of ["tools", "ids"] as const) {
    const names: unknown = protect[name] ?? [];
    const isList = Array.isArray(names) && names.every((item) => typeof item === "string");
    assertOption(isList, `protect.${name}`, "a list of names", names);
  }
  assertOption(["superseded", "oldest"].includes(order), "order", '"superseded" or "oldest"', order);
  assertOption(batch >= 0 && batch < 1, "batch", "a number that is at least 0 and less than 1", batch);
  const kinds = ["results", "text", "thinking"];
  const isKnown = Array.isArray(eligible) && eligible.every((kind) => kinds.includes(kind));
  assertOption(isKnown, "eligible", 'a list of "results", "text" or "thinking"', eligible);
}

const COUNTS: OptionNames<LastUsage> = {
  inputTokens: true,
  outputTokens: true,
  usedTokens: true,
  cacheReadTokens: true,
  cacheWriteTokens: true,
  windowTokens: true,
  overheadTokens: true,
};

/** Other fields are allowed, because a `Usage` may come from an SDK. */
function checkUsage(usage: LastUsage): void {
  assertObject(usage, '"usage"');
  const names = Object.keys(usage);
  const isUsage = names.length === 0 || names.some((name) => Object.hasOwn(COUNTS, name));
  const expected = "a Usage, such as { inputTokens: 9_000 }; convert the API's own object first";
  if (!isUsage) throw new TypeError(`Expected "usage" to be ${expected}`);
  if (usage.overheadTokens === undefined) {
    const misspelled = names.find((name) => nearest(name, Object.keys(COUNTS)) === "overheadTokens");
    if (misspelled !== undefined)
      throw new TypeError(`Unknown option "usage.${misspelled}"; did you mean "usage.overheadTokens"?`);
  }
  assertAmount("usage.overheadTokens", usage.overheadTokens);
}

function checkTools(tools: ToolReaders): void {
  assertObject(tools, '"tools"');
  for (const name of Object.keys(tools)) assertFunction(`tools.${name}`, tools[name]);
}
