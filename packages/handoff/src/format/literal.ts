/** Control characters, lone surrogates, line separators, the byte order mark and marks that reorder text. */
const INVISIBLE = /[\p{Cc}\p{Surrogate}\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** Whether an editor, a terminal or UTF-8 would show or keep the text as something else. */
export function hasInvisible(text: string): boolean {
  return text.replace(/[\t\n]/g, "").search(INVISIBLE) !== -1;
}

/** The text as a JSON string of visible characters: the one escape of a handoff file. */
export function toLiteral(text: string): string {
  return escapeInvisible(JSON.stringify(text));
}

/** Within double quotes, where JSON and YAML have the same escape; line breaks of the file stay. */
export function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Takes back {@link toLiteral}; any other text is itself. */
export function fromLiteral(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}
