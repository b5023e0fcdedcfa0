import { printable, shorten, trimEdges } from "@agentos/platform";
import { redact } from "./redact.js";

const GAP = "\n…\n";
/** The share of an end that may be dropped so that it begins with a whole word. */
const MAX_LOST = 0.2;

/**
 * Text of at most `length` characters, with `…` for what was left out. Known secrets are removed before the
 * cut, because half a secret no longer looks like one.
 */
export function excerpt(text: string, length: number): string {
  return shorten(clean(text), length);
}

/**
 * Like {@link excerpt}, but keeps both ends: the beginning of an error message says what failed and
 * its end says why; the last lines of an answer ask the user something.
 * @param headShare the beginning's share of the length; default a quarter
 */
export function excerptOfEnds(text: string, length: number, headShare = 1 / 4): string {
  const masked = clean(text);
  if (masked.length <= length) return masked;
  const head = shorten(masked, Math.floor(length * headShare)).slice(0, -1);
  return `${head}${GAP}${endOf(masked, length - head.length - GAP.length)}`;
}

/** Both ends of a string longer than `length` characters, from which an excerpt is made later. */
export function bothEnds(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length / 2)}${GAP}${text.slice(-length / 2)}`;
}

function clean(text: string): string {
  return trimEdges(redact(printable(text.replace(/\r\n?/g, "\n"))));
}

/** The last characters, starting at the beginning of a line or word if one is near. */
function endOf(text: string, length: number): string {
  const end = text.slice(-length).replace(/^[\udc00-\udfff]/, "");
  const [from] = [end.indexOf("\n"), end.indexOf(" ")].filter((at) => at !== -1 && at < length * MAX_LOST);
  return trimEdges(from === undefined ? end : end.slice(from));
}
