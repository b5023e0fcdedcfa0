import { hash } from "node:crypto";

/**
 * Returns a 72-bit hash that identifies a text within one conversation. It is short because a
 * ledger stores two per record. Texts that differ only in lone surrogates have the same hash.
 */
export function fingerprint(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 12);
}

/**
 * Returns the store key of an original. It is a hash of the content, so equal originals are stored
 * once and damage can be detected.
 */
export function contentKey(serialized: string): string {
  return hash("sha256", serialized, "hex");
}
