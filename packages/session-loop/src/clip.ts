import { fromJson } from "./message.js";
import { estimateText } from "./tokens.js";

// Cutting shorter strings would save too little.
const MIN_TOKENS_LENGTH = 64;

/**
 * Cuts the middle out of the longest strings until about `tokens` tokens have been removed, as a
 * last resort for text that fits into no window. Call arguments are cut only if necessary; short
 * strings and signed strings are never cut.
 */
export function clipMessages<Message extends object>(
  messages: readonly Message[],
  tokens: number,
): { messages: Message[]; clippedTokens: number } {
  const results = clipTexts(messages, tokens, new Set([...SIGNED, ...REQUESTED]));
  return results.clippedTokens >= tokens * ENOUGH ? results : clipTexts(messages, tokens, SIGNED);
}

const SIGNED: ReadonlySet<string> = new Set(["id", "signature", "thinking", "encrypted_content", "data"]);
const REQUESTED = ["tool_calls", "input", "args", "arguments"];
const ENOUGH = 0.8;

function clipTexts<Message extends object>(
  messages: readonly Message[],
  tokens: number,
  kept: ReadonlySet<string>,
): { messages: Message[]; clippedTokens: number } {
  const sizes: number[] = [];
  const measure = (text: string) => {
    sizes.push(estimateText(text));
    return text;
  };
  mapTexts(messages, kept, measure);
  const limit = limitFor(
    sizes.sort((one, other) => other - one),
    tokens,
  );
  let clippedTokens = 0;
  const clip = (text: string) => {
    const size = estimateText(text);
    if (size <= limit || size <= MIN_TOKENS_LENGTH) return text;
    const short = clipText(text, limit);
    clippedTokens += Math.max(0, size - estimateText(short));
    return short;
  };
  return { messages: mapTexts(messages, kept, clip) as Message[], clippedTokens };
}

function mapTexts(value: unknown, kept: ReadonlySet<string>, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, kept, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (kept.has(key)) return [key, each];
      // Arguments are parsed before they are cut, so that they remain valid JSON.
      const parsed = key === "arguments" && typeof each === "string" ? fromJson(each) : each;
      const changed = mapTexts(parsed, kept, change);
      return [key, parsed === each ? changed : JSON.stringify(changed)];
    }),
  );
}

/**
 * Returns the size to which strings must be cut to lose this many tokens in total. `sizes` must be
 * descending.
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

/** Keeps the beginning and the end, with a note between them. */
export function clipText(text: string, tokens: number): string {
  const total = estimateText(text);
  if (total <= tokens) return text;
  const note = `\n[... about ${total - tokens} tokens left out: they did not fit into the context window ...]\n`;
  const characters = Math.max(0, Math.floor((text.length * (tokens - estimateText(note))) / total));
  const head = Math.ceil(characters * 0.6);
  return `${cutEnd(text.slice(0, head))}${note}${cutStart(text.slice(text.length - (characters - head)))}`;
}

/** Removes the half of a surrogate pair that a cut left at the end. */
function cutEnd(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

function cutStart(text: string): string {
  const first = text.charCodeAt(0);
  return first >= 0xdc00 && first <= 0xdfff ? text.slice(1) : text;
}
