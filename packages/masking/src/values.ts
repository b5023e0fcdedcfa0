/** An object from an untrusted source. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const NO_FIELDS: readonly Fields[] = [];

/** Returns the objects in a list, or an empty list for any other value. */
export function fieldsOf(value: unknown): readonly Fields[] {
  if (!Array.isArray(value)) return NO_FIELDS;
  return value.every(isFields) ? value : value.filter(isFields);
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function withFields(message: Fields, fields: Record<string, unknown>): Fields {
  // With a spread, each of the first few thousand copies would get its own hidden class.
  const copy: Record<string, unknown> = Object.assign({}, message, fields);
  for (const key in fields) if (fields[key] === undefined) delete copy[key];
  return copy;
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : jsonText(value);
}

/** Returns "" for a value that has no JSON form, such as a cycle or a function. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "";
  }
}
