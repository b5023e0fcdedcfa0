import { printableLine } from "./one-line.js";

const MAX_CHARACTERS = 120;

/** Shortens untrusted text to one line of at most 120 characters, for use in a message. */
export function excerptOf(text: string): string {
  const line = printableLine(text, 4 * MAX_CHARACTERS);
  const characters = Array.from(line);
  return characters.length <= MAX_CHARACTERS ? line : `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}
