/** A JSON object from outside: check every field before use. */
export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** The objects in a list; empty for anything else. */
export function asObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(asObject).filter((entry) => entry !== undefined) : [];
}

/** A non-empty string, or undefined. */
export function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A token count from a client; missing, null, negative and non-numeric values are 0. */
export function asCount(value: unknown): number {
  return typeof value === "number" && value > 0 && Number.isFinite(value) ? value : 0;
}

/** A positive finite number, or undefined. For windows and limits, where 0 means that there is none. */
export function asPositive(value: unknown): number | undefined {
  return asCount(value) || undefined;
}

/** The object in a JSON text; undefined if it is not an object or does not parse. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
