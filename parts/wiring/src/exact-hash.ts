import { createHash } from "node:crypto";

/** A hash that identifies a string exactly. */
export function exactHashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
