/**
 * What front matter may hold: text as it was written, and lists and maps of it. `0123`, `true` and dates stay
 * text.
 */
export type FrontMatterValue = string | FrontMatterValue[] | { [key: string]: FrontMatterValue };

const MAX_DEPTH = 64;

/**
 * Whether every leaf is text and nothing nests deeper than 64 levels (deeper overflows the stack of YAML
 * parsers).
 */
export function isFrontMatterValue(value: unknown, depth = 0): value is FrontMatterValue {
  if (typeof value === "string") return true;
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.every((entry) => isFrontMatterValue(entry, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((entry) => isFrontMatterValue(entry, depth + 1));
}
