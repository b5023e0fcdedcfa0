const SPACED = /[\p{L}\p{M}\p{N}_]+(?:[-./:@'’][\p{L}\p{M}\p{N}_]+)*/gu;
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}ー]+/gu;

let segmenter: Intl.Segmenter | undefined;

/** Returns the distinct words in lower case. A path, version or identifier is one word. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  const spaced = text.replace(UNSPACED, (run) => {
    segmenter ??= new Intl.Segmenter("ja", { granularity: "word" });
    for (const { segment } of segmenter.segment(run)) words.add(segment);
    return " ";
  });
  for (const [word] of spaced.toLowerCase().matchAll(SPACED)) words.add(word);
  return [...words];
}

export function isFigure(word: string): boolean {
  return /\p{N}/u.test(word);
}

export function isName(word: string): boolean {
  return /[\p{L}\p{N}][-_/@.:][\p{L}\p{N}]/u.test(word);
}

/** Returns the words that tell what a text is about: names, and words of more than four letters. */
export function topicWords(text: string): Set<string> {
  const isWide = (word: string) => word.length > 1 && /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]/u.test(word);
  return new Set(
    wordsOf(text).filter((word) => word.length > 4 || isName(word) || isFigure(word) || isWide(word)),
  );
}
