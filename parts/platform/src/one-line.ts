import { printable } from "./printable.js";

/** Collapses white space, including line breaks, to single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Puts untrusted text on one line, so that it cannot forge others. Text may be as long as a file,
 * so it is cut to `most` characters first.
 */
export function printableLine(text: string, most: number): string {
  return oneLine(printable(text.slice(0, most)));
}
