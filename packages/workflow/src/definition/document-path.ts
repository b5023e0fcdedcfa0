import { quote } from "./quote.js";

/** A mapping of a document. */
export type Fields = Record<string, unknown>;

/** Keys and indices from the root of a document to a value in it. */
export type DocumentPath = readonly PropertyKey[];

/** `phases[2].dependsOn[0]`; a key that is not a plain word is quoted. */
export function formatPath(path: DocumentPath): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[A-Za-z_][\w-]*$/.test(String(part))) text += `${text === "" ? "" : "."}${String(part)}`;
    else text += `[${quote(String(part))}]`;
  }
  return text;
}

/** The value at a path in plain data, or undefined. */
export function valueAt(value: unknown, path: DocumentPath): unknown {
  let current = value;
  for (const part of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, part)) return undefined;
    current = (current as Record<PropertyKey, unknown>)[part];
  }
  return current;
}

/** Whether a value is a mapping. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
