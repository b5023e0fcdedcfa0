import { printable } from "./printable.js";

const SAFE_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/**
 * Whether an id from outside may become part of a path: letters, digits, `.`, `_` and `-`, at most 128 of
 * them, and no leading dot (so neither `..` nor a hidden file).
 */
export function isSafeId(id: unknown): id is string {
  return typeof id === "string" && SAFE_ID.test(id);
}

/**
 * Throws unless `id` may become part of a path.
 * @param what names the id in the message: "session id", "phase id"
 * @throws TypeError
 */
export function assertSafeId(id: unknown, what: string): asserts id is string {
  if (isSafeId(id)) return;
  const shown = typeof id === "string" ? printable(JSON.stringify(id.slice(0, 80))) : typeOf(id);
  throw new TypeError(
    `Expected the ${what} to be 1 to 128 letters, digits, ".", "_" or "-" without a leading dot, not ${shown}`,
  );
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}
