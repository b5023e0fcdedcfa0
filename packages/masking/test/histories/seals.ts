import { createHash } from "node:crypto";

/**
 * Verifiable signatures. An API signs the thinking that it returns, and refuses it if a byte has
 * changed. In these histories, a seal replaces the signature, so that the validators can verify it.
 */
const PREFIX = "EqoBseal";

export function seal(text: string): string {
  return `${PREFIX}${createHash("sha256").update(text, "utf8").digest("base64")}`;
}

/**
 * Whether a signature is one of ours but belongs to a different text. Real signatures cannot be
 * verified, so they are accepted.
 */
export function isBrokenSeal(signature: string, text: string): boolean {
  return signature.startsWith(PREFIX) && signature !== seal(text);
}
