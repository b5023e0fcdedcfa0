import { createHash } from "node:crypto";

/** Hashes text without normalising it. */
export function exactHashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
