import { createHash } from "node:crypto";

// A text's units are read from here, a part at a time: strings answer for each of theirs more slowly.
const units = new Uint16Array(1 << 12);
const bytes = Buffer.from(units.buffer);

/**
 * 53 bits of a text's UTF-16 units, and its length: tells apart the texts of one conversation without turning them into
 * bytes. Not meant against somebody who looks for a collision. (Two multiplicative hashes side by side, each of
 * every second unit, mixed at the end as in MurmurHash3.)
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  const even = text.length & ~1;
  for (let begin = 0; begin < even; begin += units.length) {
    const count = Math.min(even - begin, units.length);
    bytes.write(count < text.length ? text.slice(begin, begin + count) : text, "utf16le");
    for (let index = 0; index < count; index += 2) {
      high = Math.imul(high ^ units[index]!, 2654435761);
      low = Math.imul(low ^ units[index + 1]!, 1597334677) ^ (high >>> 15);
    }
  }
  if (even < text.length) high = Math.imul(high ^ text.charCodeAt(even), 2654435761);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  const bits = 4294967296 * (2097151 & low) + (high >>> 0);
  let at = writeBase36(text.length, digits.length);
  digits[--at] = POINT;
  at = writeBase36(bits, at);
  return digits.toString("latin1", at);
}

const POINT = 46;
const digits = Buffer.alloc(32);

/** Writes a number before a place, and says where it begins: many times as fast as `toString(36)`. */
function writeBase36(value: number, before: number): number {
  let at = before;
  let rest = value;
  do {
    const higher = Math.floor(rest / 36);
    const digit = rest - higher * 36;
    digits[--at] = digit < 10 ? 48 + digit : 87 + digit;
    rest = higher;
  } while (rest > 0);
  return at;
}

/**
 * The name of a stored original: what it holds decides it, so that the same original is stored once and a
 * damaged one is noticed.
 */
export function contentKey(serialized: string): string {
  return createHash("sha256").update(serialized).digest("hex");
}
