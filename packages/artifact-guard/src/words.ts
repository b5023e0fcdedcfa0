/** Whether the word that ends a text stands in it once more, as a whole word. */
export function isElsewhere(text: string, word: string): boolean {
  const most = text.trimEnd().length - word.length;
  for (let at = text.indexOf(word); at !== -1 && at < most; at = text.indexOf(word, at + word.length)) {
    if (!/[\w$]/.test(text[at - 1] ?? " ") && !/[\w$]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}

/** The two-letter words of English and of the trade; any other two letters are the beginning of a word. */
const SHORT_WORDS =
  /^(?:a|i|ad|ai|al|am|an|as|at|be|by|cc|cd|ci|cm|cp|cs|db|dx|do|ed|eg|em|et|eu|ex|ft|gb|go|he|hr|hz|id|ie|if|in|io|ip|is|it|js|kb|kg|km|ls|lb|mb|me|md|mm|ml|ms|mv|my|nb|no|nr|of|ok|on|op|or|os|oz|pc|pm|pr|ps|pt|px|py|qa|qt|rc|re|rm|rs|rx|sh|so|st|tb|tf|to|ts|tv|tx|ui|uk|up|us|ux|vi|vm|vs|we)$/;

/** Letters that are no word, or that stand elsewhere in the text only as the beginning of one. */
export function isPartOfWord(text: string, word: string): boolean {
  if (!/^\p{Ll}+$/u.test(word)) return false;
  if (word.length <= 2) return !SHORT_WORDS.test(word);
  const before = text.slice(0, text.trimEnd().length - word.length).toLowerCase();
  let isBeginning = false;
  for (let at = before.indexOf(word); at !== -1; at = before.indexOf(word, at + word.length)) {
    if (LETTER.test(before[at - 1] ?? " ")) continue;
    const rest = /^\p{L}{0,12}/u.exec(before.slice(at + word.length, at + word.length + 12))?.[0] ?? "";
    if (rest === "") return false;
    // "plan" is no beginning of "plans".
    isBeginning ||= !/^(?:e?s|e?d|ing|er|ly|ment|al|able)$/.test(rest);
  }
  return isBeginning;
}

const LETTER = /\p{L}/u;

/** Whether a file that ends without its line break does so in the middle of a word. */
export function endsInWord(text: string): boolean {
  const word = /(?<![\p{L}\p{N}_$-])\p{Ll}{3,30}$/u.exec(text.slice(-60))?.[0];
  return word !== undefined && isPartOfWord(text, word);
}
