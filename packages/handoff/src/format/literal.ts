const INVISIBLE = /[\p{Cc}\p{Surrogate}\u2028\u2029\ufeff\u202a-\u202e\u2066-\u2069]/gu;

/** Whether an editor, a terminal or UTF-8 would change or hide characters in the text. */
export function hasInvisible(text: string): boolean {
  return text.replace(/[\t\n]/g, "").search(INVISIBLE) !== -1;
}

/** Formats a value as JSON without invisible characters. Handoffs use no other escape syntax. */
export function toLiteral(text: unknown): string {
  return JSON.stringify(text).replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Reverses {@link toLiteral}. Returns any other text unchanged. */
export function fromLiteral(text: string): string {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}
