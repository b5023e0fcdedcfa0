/** `implementationStatus`, `implementation_status` and `Implementation-Status` are the same words. */
export function wordsOf(key: string): string {
  return key
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/(?<=.)[_\-\s]+/g, " ")
    .trim()
    .toLowerCase();
}

export function lastWord(words: string): string {
  return words.slice(words.lastIndexOf(" ") + 1);
}
