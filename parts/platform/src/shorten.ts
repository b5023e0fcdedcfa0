import { trimEnd } from "./trim.js";

/** Shortens a string, at a space if possible, without splitting a surrogate pair. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters - 1).replace(/[\ud800-\udbff]$/, "");
  const lastSpace = Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return `${trimEnd(lastSpace > maxCharacters * 0.7 ? cut.slice(0, lastSpace) : cut)}…`;
}
