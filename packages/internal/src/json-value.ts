/** A JSON object that somebody else wrote: every field is to be checked before use. */
export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The objects of a list; none where it is no list. */
export function asObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(asObject).filter((entry) => entry !== undefined) : [];
}

/** A text that says something: an empty one counts as none. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A token count as clients write it: what is missing, null, negative or no number counts as 0. */
export function asCount(value: unknown): number {
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? value : 0;
}

/** A positive finite number, or undefined: for windows and limits, where 0 means nothing. */
export function asPositive(value: unknown): number | undefined {
  return asCount(value) || undefined;
}

/** The object that the text is, or undefined where it is none or does not parse. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
