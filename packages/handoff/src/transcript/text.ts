import { printable } from "@agentos/internal";
import { trimEdges } from "../trim.js";
import { maskSecrets } from "./mask-secrets.js";

/** Text of at most `length` characters and what was left out, as `…`. No secret that {@link maskSecrets} knows is in it. */
export function excerpt(text: string, length: number): string {
  const masked = clean(text);
  if (masked.length <= length) return masked;
  return `${trimEdges(withoutHalf(masked.slice(0, length - 1)))}…`;
}

/** As {@link excerpt}, of both ends: an error says at its beginning what failed, and at its end why. */
export function excerptOfEnds(text: string, length: number): string {
  const masked = clean(text);
  if (masked.length <= length) return masked;
  const head = Math.floor(length / 4);
  const tail = masked.slice(masked.length - (length - head - 3)).replace(/^\p{Surrogate}/u, "");
  return `${trimEdges(withoutHalf(masked.slice(0, head)))}\n…\n${trimEdges(tail)}`;
}

/** The text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function clean(text: string): string {
  return trimEdges(maskSecrets(printable(text.replace(/\r\n?/g, "\n"))));
}

/** Without the first half of a character whose second was cut off. */
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, "");
}
