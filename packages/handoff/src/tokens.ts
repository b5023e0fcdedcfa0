/**
 * Estimates tokens: one for four ASCII characters, and for each other one. Tokenizers differ by a quarter.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) quarters += text.charCodeAt(at) < 0x80 ? 1 : 4;
  return quarters / 4;
}
