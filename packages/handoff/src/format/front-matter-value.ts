export const FRONT_MATTER_KEYS = ["session_id", "workflow", "phase", "agent", "timestamp"] as const;

/** Front matter contains text, lists and maps. Dates and numbers are read as text. */
export type FrontMatterValue = string | FrontMatterValue[] | { [key: string]: FrontMatterValue };

/** Deeper nesting could overflow the stack. */
const MAX_DEPTH = 64;

export function isFrontMatterValue(value: unknown, depth = 0): value is FrontMatterValue {
  if (typeof value === "string") return true;
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.every((entry) => isFrontMatterValue(entry, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((entry) => isFrontMatterValue(entry, depth + 1));
}
