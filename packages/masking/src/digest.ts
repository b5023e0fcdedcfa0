import { hash } from "node:crypto";

/**
 * Returns 72 bits, because a ledger stores two fingerprints per record. Texts that differ only in
 * lone surrogates have the same fingerprint.
 */
export function fingerprint(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 12);
}

/** A key that depends on the content stores equal originals once and reveals damage. */
export function contentKey(serialized: string): string {
  return hash("sha256", serialized, "hex");
}
