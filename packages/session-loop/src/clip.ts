import { estimateText } from "./tokens.js";

// Cutting a shorter text saves too little to be worth the gap.
const MIN_TOKENS_LENGTH = 64;

/**
 * Copies of messages whose largest texts are cut in the middle until about `tokens` fewer are left. The last
 * resort for results that do not fit into the window at all. Calls and short texts stay unchanged.
 */
export function clipMessages<Message extends object>(
  messages: readonly Message[],
  tokens: number,
): { messages: Message[]; clippedTokens: number } {
  const sizes = messages.flatMap((message) => textsOf(message)).sort((one, other) => other - one);
  const limit = limitFor(sizes, tokens);
  let clippedTokens = 0;
  const clip = (value: unknown): unknown => {
    if (typeof value === "string") {
      const size = estimateText(value);
      if (size <= limit || size <= MIN_TOKENS_LENGTH) return value;
      const short = clipText(value, limit);
      clippedTokens += Math.max(0, size - estimateText(short));
      return short;
    }
    if (Array.isArray(value)) return value.map(clip);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, KEPT.has(key) ? each : clip(each)]),
    );
  };
  return { messages: messages.map((message) => clip(message) as Message), clippedTokens };
}

// What the model requested stays as requested.
const KEPT: ReadonlySet<string> = new Set(["tool_calls", "input", "args", "arguments", "signature"]);

/** The sizes of a message's texts, in tokens. */
function textsOf(value: unknown): number[] {
  if (typeof value === "string") return [estimateText(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (KEPT.has(key) ? [] : textsOf(each)));
}

/**
 * The size to cut texts to so that together they lose this many tokens; `sizes` must
 * be sorted, largest first.
 */
function limitFor(sizes: readonly number[], tokens: number): number {
  let above = 0;
  for (const [index, size] of sizes.entries()) {
    above += size;
    const limit = (above - tokens) / (index + 1);
    if (limit >= (sizes[index + 1] ?? 0)) return Math.max(MIN_TOKENS_LENGTH, Math.floor(limit));
  }
  return MIN_TOKENS_LENGTH;
}

/**
 * A text cut to about this many tokens: its beginning, a note with the number of
 * tokens left out, and its end.
 */
export function clipText(text: string, tokens: number): string {
  const total = estimateText(text);
  if (total <= tokens) return text;
  const note = `\n[... about ${total - tokens} tokens left out: they did not fit into the context window ...]\n`;
  const characters = Math.max(0, Math.floor((text.length * (tokens - estimateText(note))) / total));
  const head = Math.ceil(characters * 0.6);
  return `${cutEnd(text.slice(0, head))}${note}${cutStart(text.slice(text.length - (characters - head)))}`;
}

/** Removes half of a surrogate pair that a cut may have left at the end. */
function cutEnd(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

function cutStart(text: string): string {
  const first = text.charCodeAt(0);
  return first >= 0xdc00 && first <= 0xdfff ? text.slice(1) : text;
}
