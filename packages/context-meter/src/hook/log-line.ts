/**
 * A line of the alert log; no other hook writes the same one. It starts with a line feed, because a killed
 * hook may have left half a line.
 * @param letter the level's letter
 * @param startedAt milliseconds since 1970, like `at`
 */
export function formatLine(letter: string, startedAt: number, at: number, usedTokens: number): string {
  const nonce = `${process.pid.toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  return `\n${letter} ${startedAt} ${at} ${Math.round(usedTokens)} ${nonce}\n`;
}
