import type { Level } from "../levels.js";

export interface LoggedObservation {
  level: Level;
  /** In milliseconds since 1970, like `at`. */
  startedAt: number;
  at: number;
  /** 0 if unknown. */
  usedTokens: number;
}

/**
 * Formats a line for the alert log. A nonce makes the line unique. The line starts with a line
 * feed, because a killed hook may have left half a line behind.
 */
export function formatObservation({ level, startedAt, at, usedTokens }: LoggedObservation): string {
  const nonce = `${process.pid.toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  return `\n${level[0]} ${startedAt} ${at} ${Math.round(usedTokens)} ${nonce}\n`;
}
