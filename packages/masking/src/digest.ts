import { hash } from "node:crypto";

/**
 * Returns a fingerprint of only 72 bits, because a ledger stores two per record. Strings that
 * differ only in lone surrogates have the same fingerprint.
 */
export function fingerprint(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 12);
}

/** Returns a key derived from the content: equal originals share a key, and damage is detectable. */
export function contentKey(serialized: string): string {
  return hash("sha256", serialized, "hex");
}
