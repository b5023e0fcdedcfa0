import { createHash } from "node:crypto";

/**
 * Derives an id that is valid in file names, stable across restarts and unique per key:
 * `agent:main:main` becomes `agent-main-main-<12 hexadecimal digits>`.
 */
export function sessionIdOf(sessionKey: string): string {
  const readable =
    sessionKey
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^-+/, "")
      .slice(0, 80) || "session";
  return `${readable}-${createHash("sha256").update(sessionKey).digest("hex").slice(0, 12)}`;
}
