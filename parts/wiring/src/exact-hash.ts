import { createHash } from "node:crypto";

/** Hashes text without normalizing it. */
export function exactHashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
