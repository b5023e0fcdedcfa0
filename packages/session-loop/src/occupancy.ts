import type { PartialUsage } from "@agentos/platform";
import { isModelOutput } from "./message.js";

/** The model's counts of a request; Ollama's own names are read as well. */
export interface ReportedUsage extends PartialUsage {
  prompt_eval_count?: number | null | undefined;
  eval_count?: number | null | undefined;
}

/** A request's counts, or estimates of them. */
export interface Counted {
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  /** The server cut off the beginning of the conversation, as Ollama does silently. */
  overflow: boolean;
  /** In that case, roughly what the server really holds. */
  realWindowTokens?: number;
}

/** Counted tokens per estimated token, and the constant overhead of every request. */
export interface Calibration {
  ratio: number;
  overheadTokens: number;
}

/**
 * Tracks how full a session's window is: the model's last count, plus an estimate, corrected by such counts,
 * of what has come or gone since.
 */
export class Occupancy {
  /** Counted tokens per estimated token. */
  #ratio = 1;
  /** What every request contains besides the messages: tool descriptions, a template. */
  #overhead = 0;
  /** The last count, and the estimate for the same messages. */
  #last: { used: number; input: number; estimate: number } | undefined;

  readonly #estimate: (message: object) => number;
  readonly #estimates = new WeakMap<object, number>();

  constructor(estimate: (message: object) => number, overheadTokens: number) {
    this.#estimate = estimate;
    this.#overhead = overheadTokens;
  }

  /** A session begins: nothing is counted yet, but what was learned about the model is kept. */
  startSession(): void {
    this.#last = undefined;
  }

  /** Estimates the tokens of a request with these messages. */
  tokensOf(messages: readonly object[]): number {
    const now = this.#sum(messages);
    if (!this.#last) return Math.ceil(now * this.#ratio + this.#overhead);
    return Math.max(0, Math.ceil(this.#last.used + (now - this.#last.estimate) * this.#ratio));
  }

  /** Estimates the tokens of one message. */
  tokensIn(message: object): number {
    return Math.ceil(this.#estimateOnce(message) * this.#ratio);
  }

  /**
   * Takes in the counts of a turn's last request.
   * @param sent the messages before the turn
   * @param added the messages the turn appended
   * @param window the window as far as known, in tokens
   */
  count(
    sent: readonly object[],
    added: readonly object[],
    usage: ReportedUsage | undefined,
    window: number,
  ): Counted {
    const expected = this.tokensOf(sent);
    const end = added.findLastIndex(isModelOutput) + 1;
    const output = positive(usage?.outputTokens) ?? positive(usage?.eval_count);
    const reported = positive(usage?.inputTokens) ?? positive(usage?.prompt_eval_count);
    const answered = added.slice(0, end);
    const outputTokens = output ?? answered.reduce((sum, each) => sum + this.tokensIn(each), 0);
    const estimate = this.#sum(sent) + this.#sum(answered);
    const fell = reported !== undefined && this.#last !== undefined && reported < this.#last.input * FALL;
    // Older Ollama servers count only what was not cached, which is at most what came since the last request.
    const cachedCount = fell && reported <= (expected - this.#last!.used) * 1.5 + 64;
    if (reported === undefined || cachedCount) {
      this.#last = { used: expected + outputTokens, input: expected, estimate };
      return { inputTokens: expected, outputTokens, estimated: true, overflow: false };
    }
    if (fell) {
      // No fewer messages than before: the conversation is as long as expected, and longer
      // than the server's window.
      const real = Math.min(window, Math.max(this.#last!.used, 2 * reported));
      const used = Math.max(expected, real) + outputTokens;
      this.#last = { used, input: used, estimate };
      return {
        inputTokens: reported,
        outputTokens,
        estimated: false,
        overflow: true,
        realWindowTokens: real,
      };
    }
    this.#learn(sent, reported, window);
    this.#last = { used: reported + outputTokens, input: reported, estimate };
    return { inputTokens: reported, outputTokens, estimated: output === undefined, overflow: false };
  }

  /** The server rejected a request as too long: the window is full, whatever was estimated. */
  refused(messages: readonly object[], window: number): void {
    const used = Math.max(window, this.tokensOf(messages));
    this.#last = { used, input: used, estimate: this.#sum(messages) };
  }

  /** Messages were masked: a later count may be lower than the last one. */
  masked(messages: readonly object[]): void {
    if (!this.#last) return;
    const used = this.tokensOf(messages);
    this.#last = { used, input: 0, estimate: this.#sum(messages) };
  }

  /** What was learned about the model, to be recorded. */
  get calibration(): Calibration {
    return { ratio: this.#ratio, overheadTokens: this.#overhead };
  }

  /** Continues from a recorded state. */
  restore(calibration: Calibration, used: number, input: number, messages: readonly object[]): void {
    this.#ratio = calibration.ratio;
    this.#overhead = calibration.overheadTokens;
    this.#last = { used, input, estimate: this.#sum(messages) };
  }

  #learn(sent: readonly object[], input: number, window: number): void {
    const now = this.#sum(sent);
    if (this.#last) {
      const estimated = now - this.#last.estimate;
      if (estimated >= ENOUGH_TO_LEARN)
        this.#ratio = clamp((input - this.#last.used) / estimated) * 0.5 + this.#ratio * 0.5;
      return;
    }
    const more = Math.max(0, input - now * this.#ratio);
    // A client that holds its own conversation counts far more than the messages here, which is not
    // overhead of every request.
    if (more <= window * MAX_OVERHEAD_SIZE) this.#overhead = more;
  }

  #sum(messages: readonly object[]): number {
    return messages.reduce((sum, each) => sum + this.#estimateOnce(each), 0);
  }

  /** Cached, because messages do not change and every turn needs the tokens of all. */
  #estimateOnce(message: object): number {
    const known = this.#estimates.get(message);
    if (known !== undefined) return known;
    const tokens = this.#estimate(message);
    this.#estimates.set(message, tokens);
    return tokens;
  }
}

// Between two requests a conversation only grows, although templates may drop the previous turn's thinking.
const FALL = 0.85;
const ENOUGH_TO_LEARN = 400;
const MAX_OVERHEAD_SIZE = 0.25;

function clamp(ratio: number): number {
  return Math.min(2.5, Math.max(0.6, ratio));
}

/** A meaningful count: both 0 and a missing one are unknown. */
function positive(count: number | null | undefined): number | undefined {
  return typeof count === "number" && Number.isFinite(count) && count > 0 ? Math.round(count) : undefined;
}
