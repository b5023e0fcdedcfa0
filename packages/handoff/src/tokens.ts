/**
 * About how many tokens a model counts for the text, without its tokenizer: four ASCII characters make one,
 * as in English prose, and of everything else two bytes of UTF-8 do, which is rather too many than too few.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) quarters += 1;
    else if (code < 0x800 || (code >= 0xd800 && code <= 0xdfff)) quarters += 4;
    else quarters += 6;
  }
  return quarters / 4;
}
