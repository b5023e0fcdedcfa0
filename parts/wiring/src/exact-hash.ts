import { createHash } from "node:crypto";

/** Of a text, to know it again to the byte. */
export function exactHashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
