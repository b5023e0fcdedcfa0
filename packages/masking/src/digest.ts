import { createHash } from "node:crypto";

/**
 * 53 bits of a text's UTF-16 units, and its length: tells apart the texts of one conversation without turning them into
 * bytes. Not meant against somebody who looks for a collision. (Two multiplicative hashes side by side, each of
 * every second unit, mixed at the end as in MurmurHash3.)
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const even = text.length & ~1;
  for (let index = 0; index < even; index += 2) {
    high = Math.imul(high ^ text.charCodeAt(index), 2654435761);
    low = Math.imul(low ^ text.charCodeAt(index + 1), 1597334677) ^ (high >>> 15);
  }
  if (even < text.length) high = Math.imul(high ^ text.charCodeAt(even), 2654435761);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const bits = 4294967296 * (2097151 & low) + (high >>> 0);
  return `${bits.toString(36)}.${text.length.toString(36)}`;
}

/**
 * The name of a stored original: what it holds decides it, so that the same original is stored once and a
 * damaged one is noticed.
 */
export function contentKey(serialized: string): string {
  return createHash("sha256").update(serialized).digest("hex");
}
