/**
 * A line of the alerts' log, which no other hook writes a second time. With a line feed before it too: a hook
 * that was killed may have left half a line.
 * @param letter the level's
 * @param startedAt milliseconds since 1970, as is `at`
 */
export function formatLine(letter: string, startedAt: number, at: number, usedTokens: number): string {
  const nonce = `${process.pid.toString(36)}${Math.random().toString(36).slice(2, 10)}`;
  return `\n${letter} ${startedAt} ${at} ${Math.round(usedTokens)} ${nonce}\n`;
}
