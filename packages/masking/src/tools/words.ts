/**
 * Splits a name into words. `mcp__files__readFile`, `read_file` and `Read-File` all contain "read"
 * and "file".
 */
export function wordsOf(name: string): string[] {
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

/** Inverts a table that maps meanings to words. */
export function byWord<Meaning extends string>(
  words: Readonly<Partial<Record<Meaning, string>>>,
): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const meaning of Object.keys(words) as Meaning[])
    for (const word of words[meaning]!.split(" ")) meanings.set(word, meaning);
  return meanings;
}
