/** An object from outside, with unknown fields. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NO_FIELDS: readonly Fields[] = [];

/** The objects in a list; empty for anything else. */
export function fieldsOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) return NO_FIELDS;
  return value.every(isFields) ? value : value.filter(isFields);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A copy of the message with these fields replaced, and undefined ones removed. */
export function withFields(message: Fields, fields: Record<string, unknown>): Fields {
  // With a spread, each of the first few thousand copies would get its own hidden class.
  const copy: Record<string, unknown> = Object.assign({}, message, fields);
  for (const key in fields) if (fields[key] === undefined) delete copy[key];
  return copy;
}

/** A string unchanged, any other value as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** A value as JSON; "" if it has none (a cycle, a function). */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
