/** Estimates 1/4 token per ASCII character and 1 per other character. Tokenizers vary by 25%. */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) quarters += text.charCodeAt(at) < 0x80 ? 1 : 4;
  return quarters / 4;
}
