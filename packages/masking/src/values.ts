/** An object from outside, of which nothing is known. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NO_FIELDS: readonly Fields[] = [];

/** A list's members that are objects; none of what is no list. */
export function fieldsOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) return NO_FIELDS;
  return value.every(isFields) ? value : value.filter(isFields);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** A message's copy with other fields, and without those that are undefined. */
export function withFields(message: Fields, fields: Record<string, unknown>): Fields {
  // A spread would give the first thousands of copies a hidden class each.
  const copy: Record<string, unknown> = Object.assign({}, message, fields);
  for (const key in fields) if (fields[key] === undefined) delete copy[key];
  return copy;
}

/** A text as it is, another value as JSON. */
export function asText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** A value as JSON; "" for what has none (a cycle, a function). */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
