const CODE_WORDS = new Set(
  "import from print puts require use return const let var p say echo delete new throw raise".split(" "),
);

/** A command where code was expected, as people type it by mistake: `node -e "git push --force"`. */
export function looksLikeCommand(code: string): boolean {
  const words = code.trim().slice(0, 2_000).split(" ");
  if (words.length < 2 || code.includes("\n") || CODE_WORDS.has(words[0]!)) return false;
  return words.every((word, at) => isPlainWord(word) && (at > 0 || (word[0]! >= "a" && word[0]! <= "z")));
}

function isPlainWord(word: string): boolean {
  for (const character of word) {
    const code = character.charCodeAt(0);
    const isLetter =
      (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || (code >= 0x30 && code <= 0x39);
    if (!isLetter && !"_-./~:@".includes(character)) return false;
  }
  return word !== "";
}
