import { printable } from "./printable.js";

/** The text on one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Foreign text on one line: no control characters, and no line break that could forge another line. It is cut
 * to `most` characters first, because it may be as long as a file.
 */
export function printableLine(text: string, most: number): string {
  return oneLine(printable(text.slice(0, most)));
}
