/** Replaces `remove` characters at `at` by `insert`. */
export interface Splice {
  at: number;
  remove: number;
  insert: string;
}

/** A text, and how to get back from it to the text that it was made of. */
export interface Edited {
  text: string;
  /** To be applied one after the other. */
  undo: Splice[];
}

/**
 * Applies splices one after the other: each one's place is a place in the text that the one before it left.
 */
export function applySplices(text: string, splices: readonly Splice[]): Edited {
  const undo: Splice[] = [];
  let current = text;
  for (const { at, remove, insert } of splices) {
    undo.unshift({ at, remove: insert.length, insert: current.slice(at, at + remove) });
    current = current.slice(0, at) + insert + current.slice(at + remove);
  }
  return { text: current, undo };
}
