/** A line of the lexicon. */
export interface Entry {
  text: string;
  /** Places of its classes, the first one first. */
  classes: readonly number[];
}

/** The entries that begin with a text, from sorted lines, each of which ends with a line break. */
export function* entriesBeginning(lines: string, text: string): Generator<Entry> {
  for (let at = placeOf(lines, text); lines.startsWith(text, at) && at < lines.length; ) {
    const end = lines.indexOf("\n", at);
    yield entryOf(lines.slice(at, end));
    at = end + 1;
  }
}

/** Where the line of a text begins, or would begin. */
function placeOf(lines: string, text: string): number {
  let from = 0;
  let to = lines.length;
  while (from < to) {
    const start = lines.lastIndexOf("\n", ((from + to) >>> 1) - 1) + 1;
    const end = lines.indexOf("\n", start);
    if (lines.slice(start, end) < text) from = end + 1;
    else to = start;
  }
  return from;
}

function entryOf(line: string): Entry {
  const [text = "", ...classes] = line.split(" ");
  return { text, classes: classes.map(Number) };
}
