import { quote } from "./quote.js";

export type Fields = Record<string, unknown>;

export type DocumentPath = readonly PropertyKey[];

/** Formats a path such as `phases[2].dependsOn[0]`. Quotes keys that are not plain words. */
export function formatPath(path: DocumentPath): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(String(part))) text += `${text === "" ? "" : "."}${String(part)}`;
    else text += `[${quote(String(part))}]`;
  }
  return text;
}

/** Returns the value at a path, or undefined if there is none. Follows only own properties. */
export function valueAt(value: unknown, path: DocumentPath): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Record<PropertyKey, unknown>)[part];
  }
  return current;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
