/** A line of the lexicon. */
export interface Entry {
  text: string;
  /** Places of its classes, the first one first. */
  classes: readonly number[];
}

/** The entries that begin with a text, from a sorted list of lines. */
export function* entriesBeginning(lines: readonly string[], text: string): Generator<Entry> {
  for (let at = placeOf(lines, text); lines[at]?.startsWith(text) === true; at++) yield entryOf(lines[at]!);
}

/** Where a text stands in a sorted list, or would stand. */
function placeOf(lines: readonly string[], text: string): number {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (lines[middle]! < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

function entryOf(line: string): Entry {
  const [text = "", ...classes] = line.split(" ");
  return { text, classes: classes.map(Number) };
}
