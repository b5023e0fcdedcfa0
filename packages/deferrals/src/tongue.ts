/**
 * What a sentence is written in, as far as it changes how often finished documents sound like deferrals to
 * the model.
 */
export type Tongue = "english" | "latin" | "cyrillic" | "kana" | "han" | "hangul";

const ENGLISH = new Set(
  "the of to is are and in for not with on this that it be will has have was were by from i i've i'll we you your as at all so an or but if can".split(
    " ",
  ),
);
/** Short words of the other languages in Latin letters that English has not. */
const OTHERS = new Set(
  (
    "der die das und nicht noch ist ein eine den dem des zu von mit auf wird sind ich es noch kein bei als " +
    "le la les un une du est pas et en que qui dans pour sur je ne au aux reste ce " +
    "el los las por con se del al lo no y una está para hay muy " +
    "il che di della non per gli i è ho si nel da sono e del " +
    "o os não do dos ao em um uma é com foi " +
    "het een van niet zijn voor met nog de te naar ik op"
  ).split(" "),
);

/** By its letters; Latin ones are English unless more of the short words are of another language. */
export function tongueOf(words: readonly string[]): Tongue {
  let score = 0;
  let isHan = false;
  for (const word of words) {
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      if (code >= 0x3040 && code <= 0x30ff) return "kana";
      if (code >= 0xac00 && code <= 0xd7a3) return "hangul";
      if (code >= 0x0400 && code <= 0x04ff) return "cyrillic";
      if (code >= 0x3400 && code <= 0x9fff) isHan = true;
      else if (code >= 0xc0 && code <= 0x17f) score--;
    }
    if (ENGLISH.has(word)) score++;
    else if (OTHERS.has(word)) score--;
  }
  return isHan ? "han" : score < 0 ? "latin" : "english";
}
