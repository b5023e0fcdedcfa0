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

/** Counts words approximately: they share 2^18 counters, so a rare word can appear common. */
export class WordCounts {
  private readonly counters = new Uint16Array(1 << 18);

  add(words: readonly string[]): void {
    for (const word of words) {
      const at = slotOf(word);
      if (this.counters[at]! < 0xffff) this.counters[at]!++;
    }
  }

  of(word: string): number {
    return this.counters[slotOf(word)]!;
  }
}

function slotOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 18)) & 0x3ffff;
}
