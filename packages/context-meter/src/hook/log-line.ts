import type { Level } from "../levels.js";

/** An observation as the alert log keeps it. */
export interface LoggedObservation {
  level: Level;
  /** Milliseconds since 1970, like `at`. */
  startedAt: number;
  at: number;
  /** 0 when unknown. */
  usedTokens: number;
}

/**
 * A line of the alert log; no other hook writes the same one. It starts with a line feed, because a killed
 * hook may have left half a line.
 */
export function formatObservation({ level, startedAt, at, usedTokens }: LoggedObservation): string {
  const nonce = `${process.pid.toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  return `\n${level[0]} ${startedAt} ${at} ${Math.round(usedTokens)} ${nonce}\n`;
}
