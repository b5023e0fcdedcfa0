import { hash } from "node:crypto";

/**
 * Tells apart the texts of one conversation: 72 bits of a hash, since a ledger has two for each record. Lone
 * surrogates are all alike to it.
 */
export function fingerprint(text: string): string {
  return hash("sha1", text, "base64url").slice(0, 12);
}

/**
 * The name of a stored original: what it holds decides it, so that the same original is stored once and a
 * damaged one is noticed.
 */
export function contentKey(serialized: string): string {
  return hash("sha256", serialized, "hex");
}
