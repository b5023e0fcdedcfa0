/**
 * The words of a name, in lower case: `mcp__files__readFile`, `read_file` and `Read-File` all have "read" and
 * "file".
 */
export function wordsOf(name: string): string[] {
  // Most names are in one case, and apart by what is no letter.
  const spaced = /[A-Z]/.test(name)
    ? name
        .slice(0, 200)
        .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
        .toLowerCase()
    : name;
  return spaced
    .slice(0, 200)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
