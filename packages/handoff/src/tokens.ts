/**
 * About how many tokens a model counts for the text, without its tokenizer: four ASCII characters make one, as
 * in English prose, and every other character is one, as in Japanese, with which public tokenizers differ by a
 * quarter.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at++) quarters += text.charCodeAt(at) < 0x80 ? 1 : 4;
  return quarters / 4;
}
