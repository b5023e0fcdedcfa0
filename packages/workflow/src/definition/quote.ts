import { printable } from "@agentos/platform";

export function quote(text: string, longest = 60): string {
  return `"${inline(text, longest)}"`;
}

/** Makes text from a file safe for a message: one line, no control characters, truncated. */
export function inline(text: string, longest = 60): string {
  const clean = printable(text).replace(/\s+/g, " ");
  if (clean.length <= longest) return clean;
  const characters = [...clean];
  return characters.length <= longest ? clean : `${characters.slice(0, longest).join("")}...`;
}

/** Returns a string such as `one of "a", "b"`, or just the word if there is only one. */
export function oneOf(words: readonly string[]): string {
  return words.length === 1 ? quoteList(words) : `one of ${quoteList(words)}`;
}

/** Returns a string such as `"a", "b" and 7 more`. */
export function quoteList(words: readonly string[], most = 12): string {
  const shown = words.slice(0, most).map((word) => quote(word));
  const rest = words.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}
