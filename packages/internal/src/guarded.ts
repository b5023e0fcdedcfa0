/**
 * Has an expression look only at texts with one of the words that all it matches contain. V8 compiles an
 * expression at its first use, which takes a process that has just begun up to a thousand times as long as
 * looking for the words. The build puts it around the hooks' expressions, and finds the words.
 * @param words one a line; in lower case where the expression ignores case
 */
export function guarded(expression: RegExp, words: string): RegExp {
  expression.exec = (text) =>
    hasOneOf(expression.ignoreCase ? text.toLowerCase() : text, words)
      ? RegExp.prototype.exec.call(expression, text)
      : null;
  return expression;
}

function hasOneOf(text: string, words: string): boolean {
  for (const word of words.split("\n")) if (text.includes(word)) return true;
  return false;
}
