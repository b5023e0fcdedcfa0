import { createHash } from "node:crypto";

/**
 * Signatures that can be checked. An API signs the thinking that it returns and refuses it when a byte of it has changed;
 * the histories here carry a seal in the same place, so that the validators refuse the same.
 */
const PREFIX = "EqoBseal";

export function seal(text: string): string {
  return `${PREFIX}${createHash("sha256").update(text, "utf8").digest("base64")}`;
}

/** Whether a signature is one of ours and belongs to another text. Real signatures cannot be judged: they pass. */
export function isBrokenSeal(signature: string, text: string): boolean {
  return signature.startsWith(PREFIX) && signature !== seal(text);
}
