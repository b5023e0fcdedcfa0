/** The words of a name, in lower case: `mcp__files__readFile`, `read_file` and `Read-File` all have "read" and "file". */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
