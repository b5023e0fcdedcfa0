export type JsonObject = Record<string, unknown>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function asObjects(value: unknown): JsonObject[] {
  return Array.isArray(value)
    ? value.flatMap((each): JsonObject[] => {
        const object = asObject(each);
        return object === undefined ? [] : [object];
      })
    : [];
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Undefined for what is no JSON object. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The texts of a message's blocks, one below the other. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  return asObjects(content)
    .flatMap(({ text, thought }) => (thought === true ? [] : (asText(text) ?? [])))
    .join("\n");
}
