/** Front matter keys with their own handoff field, spelt as in the file, in the order they are written. */
export const FRONT_MATTER_KEYS = ["session_id", "workflow", "phase", "agent", "timestamp"] as const;

/** What front matter may contain: text as written, and lists and maps of it. Dates and numbers stay text. */
export type FrontMatterValue = string | FrontMatterValue[] | { [key: string]: FrontMatterValue };

/** Deeper nesting could overflow a stack. */
const MAX_DEPTH = 64;

/** Whether every leaf is text and nothing nests deeper than 64 levels. */
export function isFrontMatterValue(value: unknown, depth = 0): value is FrontMatterValue {
  if (typeof value === "string") return true;
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.every((entry) => isFrontMatterValue(entry, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((entry) => isFrontMatterValue(entry, depth + 1));
}
