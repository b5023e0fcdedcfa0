import { printable } from "./printable.js";

const SAFE_ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/**
 * Returns whether an untrusted id can safely become part of a path: 1 to 128 letters, digits, `.`,
 * `_` or `-`, without a leading dot, which excludes `..` and hidden files.
 */
export function isSafeId(id: unknown): id is string {
  return typeof id === "string" && SAFE_ID.test(id);
}

/**
 * @param what the name of the id in messages, such as "session id"
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
