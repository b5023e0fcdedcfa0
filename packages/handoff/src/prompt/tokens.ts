/** Counts four ASCII characters, or one other, as a token. Tokenizers differ by a quarter. */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) quarters += text.charCodeAt(at) < 0x80 ? 1 : 4;
  return quarters / 4;
}
