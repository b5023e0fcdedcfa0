import { createHash } from "node:crypto";

/**
 * 53 bits of a text's UTF-16 units and its length: tells apart the texts of one conversation without turning them into bytes. Not
 * meant against somebody who looks for a collision. (Known as cyrb53; public domain.)
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const bits = 4294967296 * (2097151 & low) + (high >>> 0);
  return `${bits.toString(36)}.${text.length.toString(36)}`;
}

/** The name of a stored original: what it holds decides it, so that the same original is stored once and a damaged one is noticed. */
export function contentKey(serialized: string): string {
  return createHash("sha256").update(serialized).digest("hex");
}
