import { printable } from "./printable.js";

/** Collapses white space, including line breaks, to single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Puts untrusted text on one line, so that it cannot forge other lines. The text can be as long as a
 * file, so it is first cut to `most` characters.
 */
export function printableLine(text: string, most: number): string {
  return oneLine(printable(text.slice(0, most)));
}
