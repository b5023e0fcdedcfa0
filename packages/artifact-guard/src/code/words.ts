/** Whether the word that ends a text stands in it once more, as a whole word. */
export function isElsewhere(text: string, word: string): boolean {
  const most = text.trimEnd().length - word.length;
  for (let at = text.indexOf(word); at !== -1 && at < most; at = text.indexOf(word, at + word.length)) {
    if (!/[\w$]/.test(text[at - 1] ?? " ") && !/[\w$]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}
