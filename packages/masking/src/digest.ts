import { hash } from "node:crypto";

/**
 * Distinguishes the texts of one conversation: 72 bits of a hash, because a ledger stores two per record.
 * Does not distinguish lone surrogates.
 */
export function fingerprint(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 12);
}

/**
 * The name of a stored original, derived from its content: the same original is stored
 * once, and damage is detected.
 */
export function contentKey(serialized: string): string {
  return hash("sha256", serialized, "hex");
}
