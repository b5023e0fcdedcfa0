/**
 * Whether a name stands in a script besides where it is defined, and more than its definition is asked for.
 */
export function isNamedAgain(source: string, name: string): boolean {
  let count = 0;
  for (let at = source.indexOf(name); at !== -1; at = source.indexOf(name, at + name.length)) {
    const isWord = !isNameCode(source.charCodeAt(at - 1)) && !isNameCode(source.charCodeAt(at + name.length));
    const before = source.slice(Math.max(0, at - 12), at).trimEnd();
    if (isWord && !ASKS_FOR_NAME.some((word) => before.endsWith(word)) && ++count > 1) return true;
  }
  return false;
}

const ASKS_FOR_NAME = ["type", "declare -f", "command -v", "unset -f"];

/** Letters, digits, `_` and `-`. */
function isNameCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  );
}
