const STRAY_WORDS = new Set(["then", "else", "do", "done", "fi", "esac", "in", ")", "}"]);

/** Without what only belongs to something that stands before. */
export function withoutStrayWords(text: string): string {
  let rest = text;
  for (let count = 0; count < 20; count++) {
    const end = rest[0] === ")" || rest[0] === "}" ? 1 : endOfWord(rest);
    if (!STRAY_WORDS.has(rest.slice(0, end))) break;
    rest = rest.slice(end).trimStart();
  }
  return rest;
}

function endOfWord(text: string): number {
  const blank = text.indexOf(" ");
  return blank === -1 ? text.length : blank;
}
