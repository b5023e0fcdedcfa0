import { printable, shorten, trimEdges } from "@agentos/platform";
import { redact } from "./redact.js";

const GAP = "\n…\n";
const MAX_LOST = 0.2;

/**
 * Returns at most `length` characters of the text, with `…` in place of what is omitted. Known
 * secrets are removed before the text is cut, because half a secret might not be recognized.
 */
export function excerpt(text: string, length: number): string {
  return shorten(clean(text), length);
}

/**
 * Like {@link excerpt}, but keeps both ends: an error states at its beginning what failed and at
 * its end why, and the last lines of an answer often ask a question.
 * @param headShare the share of `length` for the beginning; defaults to 1/4
 */
export function excerptOfEnds(text: string, length: number, headShare = 1 / 4): string {
  const masked = clean(text);
  if (masked.length <= length) return masked;
  const head = shorten(masked, Math.floor(length * headShare)).slice(0, -1);
  return `${head}${GAP}${endOf(masked, length - head.length - GAP.length)}`;
}

/** Returns both ends of `text`, about `length` characters in total, for a later excerpt. */
export function bothEnds(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length / 2)}${GAP}${text.slice(-length / 2)}`;
}

function clean(text: string): string {
  return trimEdges(redact(printable(text.replace(/\r\n?/g, "\n"))));
}

function endOf(text: string, length: number): string {
  const end = text.slice(-length).replace(/^[\udc00-\udfff]/, "");
  const [from] = [end.indexOf("\n"), end.indexOf(" ")].filter((at) => at !== -1 && at < length * MAX_LOST);
  return trimEdges(from === undefined ? end : end.slice(from));
}
