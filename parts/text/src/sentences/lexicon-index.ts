import lexicon from "./lexicon.json" with { type: "json" };

// The build evaluates this module, because a hook would take 2 ms to sort the entries.

/** The names of the roles. A class is an index in this array. */
export const CLASS_NAMES: readonly string[] = Object.keys(lexicon);

const LISTS = 128;

function indexed(): string[] {
  const classes = new Map<string, number[]>();
  Object.values(lexicon).forEach((entries, index) => {
    for (const entry of entries.split(" ")) classes.set(entry, [...(classes.get(entry) ?? []), index]);
  });
  const lists = Array.from({ length: LISTS }, () => " ");
  for (const [entry, found] of classes) lists[entry.charCodeAt(0) % LISTS] += `${entry}=${found} `;
  return lists;
}

/**
 * Entries with their classes, such as ` rest=0 page=1,36 `. The code of an entry's first character,
 * modulo the number of lists, is the index of its list.
 */
export const LEXICON: readonly string[] = indexed();
