import { type PartialUsage, shown } from "@agentos/platform";
import { callsIn, isModelOutput, isUserMessage, textOf } from "./message.js";
import type { TurnLine } from "./records.js";
import { estimateText } from "./tokens.js";

/** The model's token counts for a request. Ollama's field names are also supported. */
export interface ReportedUsage extends PartialUsage {
  prompt_eval_count?: number | null | undefined;
  eval_count?: number | null | undefined;
}

export interface Counted {
  inputTokens: number;
  outputTokens: number;
  estimated: boolean;
  /** Whether the server cut off the beginning of the conversation. Ollama does so silently. */
  overflow: boolean;
  /** The approximate number of tokens that the server keeps, if there was an overflow. */
  realWindowTokens?: number;
}

type RecordedCount = Pick<
  TurnLine,
  "calibration" | "usedTokens" | "inputTokens" | "outputTokens" | "estimated" | "level" | "messages"
>;

export interface Calibration {
  ratio: number;
  overheadTokens: number;
}

/** Tracks context usage: the model's last count, plus calibrated estimates for later messages. */
export class Occupancy {
  #ratio = 1;
  /** The tokens in every request besides the messages, such as tool descriptions and templates. */
  #overhead = 0;
  /** The counts since the last masking, each with an estimated minimum. */
  #counts: { input: number; atLeast: number }[] = [];
  /** The largest count. The server's window is at least this large. */
  #largest = 0;
  /** Whether a count has ever covered more than the new messages. */
  #countsAll = false;
  /** Whether the model outputs its thinking, which chat templates drop from later requests. */
  #thinks = false;
  /** The last count, and the estimate for the same messages. */
  #last: { used: number; input: number; estimate: number } | undefined;

  #sentBefore = 0;

  readonly #estimate: (message: object) => number;
  readonly #estimates = new WeakMap<object, number>();

  constructor(estimate: (message: object) => number, overheadTokens: number) {
    this.#estimate = estimate;
    this.#overhead = overheadTokens;
  }

  /** Starts a session. Keeps what was learned about the model. */
  startSession(): void {
    this.#last = undefined;
    this.#counts = [];
    this.#sentBefore = 0;
  }

  tokensOf(messages: readonly object[]): number {
    const now = this.#sum(messages);
    if (!this.#last) return Math.ceil(now * this.#ratio + this.#overhead);
    return Math.max(0, Math.ceil(this.#last.used + (now - this.#last.estimate) * this.#ratio));
  }

  tokensIn(message: object): number {
    return Math.ceil(this.#estimateOnce(message) * this.#ratio);
  }

  /** @param window the known size of the window in tokens */
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
    // Older Ollama servers count only uncached tokens: at most those added since the last request.
    const isNew = this.#last && (reported ?? 0) <= (expected - this.#last.used) * 1.5 + 64;
    if (this.#last && !isNew && !fell) this.#countsAll = true;
    // If the server has counted all tokens before, only a much lower count suggests that it now counts
    // only the new ones. After a truncation, the count would still be a large part of the window.
    const isPlausiblyNew = isNew && (!this.#countsAll || (reported ?? 0) < this.#last!.input * MUCH_LESS);
    if (reported === undefined || (fell && isPlausiblyNew)) {
      this.#counts = [];
      this.#last = { used: expected + outputTokens, input: expected, estimate };
      return { inputTokens: expected, outputTokens, estimated: true, overflow: false };
    }
    this.#remember(sent, reported, outputTokens, answered);
    if (fell || this.#isFlat(isPlausiblyNew === true)) {
      // The conversation has not become shorter, so the server has truncated it.
      const real = Math.min(
        window,
        Math.max(this.#largest, fell ? Math.max(this.#last!.used, 2 * reported) : 0),
      );
      const used = Math.max(expected, real) + outputTokens;
      this.#counts = [];
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

  /** Records that the server rejected a request. The window is then considered full. */
  refused(messages: readonly object[], window: number): void {
    const used = Math.max(window, this.tokensOf(messages));
    this.#counts = [];
    this.#last = { used, input: used, estimate: this.#sum(messages) };
  }

  /** Records that messages were masked. The next count may be lower. */
  masked(messages: readonly object[]): void {
    this.#counts = [];
    if (!this.#last) return;
    const used = this.tokensOf(messages);
    this.#last = { used, input: 0, estimate: this.#sum(messages) };
  }

  get calibration(): Calibration {
    return { ratio: this.#ratio, overheadTokens: this.#overhead };
  }

  restore(
    { calibration, usedTokens, inputTokens, outputTokens, estimated, level, messages: added }: RecordedCount,
    sent: readonly object[],
  ): void {
    this.#ratio = calibration.ratio;
    this.#overhead = calibration.overheadTokens;
    const input = level === "overflow" ? usedTokens : inputTokens;
    this.#last = { used: usedTokens, input, estimate: this.#sum([...sent, ...added]) };
    if (estimated || level === "overflow") this.#counts = [];
    else
      this.#remember(sent, inputTokens, outputTokens, added.slice(0, added.findLastIndex(isModelOutput) + 1));
  }

  #remember(sent: readonly object[], input: number, output: number, answered: readonly object[]): void {
    // Chat templates drop earlier thinking when a new user message arrives.
    if (this.#thinks && sent.slice(this.#sentBefore).some(isUserMessage)) this.#counts = [];
    this.#sentBefore = sent.length;
    this.#counts.push({ input, atLeast: this.#atLeast(sent) });
    if (output > 1.5 * this.#atLeast(answered) * this.#ratio + 64) this.#thinks = true;
    this.#largest = Math.max(this.#largest, input);
  }

  /**
   * Returns whether the counts stay flat although the conversation grows, because the server keeps
   * only the newest messages that fit. Several counts are compared, because a single result may take
   * far fewer tokens than estimated.
   */
  #isFlat(mayBeNew: boolean): boolean {
    const newest = this.#counts.at(-1);
    return [1, 2, 3].some((turns) => {
      const before = this.#counts.at(-1 - turns);
      if (!newest || !before) return false;
      const grown = (newest.atLeast - before.atLeast) * this.#ratio;
      const counted = newest.input - before.input;
      if (grown < ENOUGH_TO_JUDGE) return false;
      if (turns > 1) return counted < grown * HARDLY;
      return counted < grown * HARDLY_AT_ONCE && !this.#thinks && !mayBeNew;
    });
  }

  /** Estimates the minimum number of tokens, excluding anything that a chat template may drop. */
  #atLeast(messages: readonly object[]): number {
    return messages.reduce((sum, each) => {
      if (!isModelOutput(each)) return sum + this.#estimateOnce(each);
      return (
        sum +
        estimateText(textOf(each)) +
        estimateText(
          callsIn(each)
            .map(({ input }) => JSON.stringify(input))
            .join(),
        )
      );
    }, 0);
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
    // Clients that keep a conversation of their own report far higher counts. The difference is not
    // overhead.
    if (more <= window * MAX_OVERHEAD_SIZE) this.#overhead = more;
  }

  #sum(messages: readonly object[]): number {
    return messages.reduce((sum, each) => sum + this.#estimateOnce(each), 0);
  }

  /** Caches estimates, because messages are immutable and every turn adds up all of them. */
  #estimateOnce(message: object): number {
    const known = this.#estimates.get(message);
    if (known !== undefined) return known;
    const tokens = this.#estimate(message);
    if (!Number.isFinite(tokens))
      throw new TypeError(`Expected "estimateTokens" to return a number, not ${shown(tokens)}`);
    this.#estimates.set(message, tokens);
    return tokens;
  }
}

// Only a count below this share of the previous count is treated as a drop. Smaller decreases are
// normal, because chat templates may drop the previous turn's thinking.
const FALL = 0.85;
const MUCH_LESS = 0.3;
const HARDLY = 0.1;
const HARDLY_AT_ONCE = 0.05;
const ENOUGH_TO_JUDGE = 30;
const ENOUGH_TO_LEARN = 400;
const MAX_OVERHEAD_SIZE = 0.25;

function clamp(ratio: number): number {
  return Math.min(2.5, Math.max(0.6, ratio));
}

/** Returns undefined if the count is unknown. A count of 0 is also treated as unknown. */
function positive(count: number | null | undefined): number | undefined {
  return typeof count === "number" && Number.isFinite(count) && count > 0 ? Math.round(count) : undefined;
}
