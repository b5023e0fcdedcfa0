import { printable, shorten, trimEdges } from "@agentos/platform";
import { redact } from "./redact.js";

const GAP = "\n…\n";
/** How much of an end may be given up to begin it with a whole word. */
const MAX_LOST = 0.2;

/**
 * Text of at most `length` characters and what was left out, as `…`. No secret that is known as one is in it:
 * they go before the cut, because half a secret looks like none.
 */
export function excerpt(text: string, length: number): string {
  return shorten(clean(text), length);
}

/**
 * As {@link excerpt}, of both ends: an error says at its beginning what failed, and at its end why; an
 * answer's last lines ask the user something.
 * @param headShare how much of it the beginning has; default a quarter
 */
export function excerptOfEnds(text: string, length: number, headShare = 1 / 4): string {
  const masked = clean(text);
  if (masked.length <= length) return masked;
  const head = shorten(masked, Math.floor(length * headShare)).slice(0, -1);
  return `${head}${GAP}${endOf(masked, length - head.length - GAP.length)}`;
}

/** Both ends of a text that is longer than `length` characters, for an excerpt that is made of it later. */
export function bothEnds(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length / 2)}${GAP}${text.slice(-length / 2)}`;
}

function clean(text: string): string {
  return trimEdges(redact(printable(text.replace(/\r\n?/g, "\n"))));
}

/** The last characters, from the beginning of a line or a word, where one begins near. */
function endOf(text: string, length: number): string {
  const end = text.slice(-length).replace(/^[\udc00-\udfff]/, "");
  const [from] = [end.indexOf("\n"), end.indexOf(" ")].filter((at) => at !== -1 && at < length * MAX_LOST);
  return trimEdges(from === undefined ? end : end.slice(from));
}
