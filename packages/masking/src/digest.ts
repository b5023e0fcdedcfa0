import { hash } from "node:crypto";

/**
 * Distinguishes the texts of one conversation by a 72-bit hash. It is short because a ledger stores two per
 * record. Lone surrogates are not distinguished.
 */
export function fingerprint(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 12);
}

/**
 * The name of a stored original, derived from its content: equal originals are stored once, and damage is
 * detected.
 */
export function contentKey(serialized: string): string {
  return hash("sha256", serialized, "hex");
}
