/** Replaces `remove` characters at `at` with `insert`. */
export interface Splice {
  at: number;
  remove: number;
  insert: string;
}

export interface Edited {
  text: string;
  /** Splices that restore the original text, applied one after another. */
  undo: Splice[];
}

/** Applies splices in order. Each position refers to the result of the previous splice. */
export function applySplices(text: string, splices: readonly Splice[]): Edited {
  const undo: Splice[] = [];
  let current = text;
  for (const { at, remove, insert } of splices) {
    undo.unshift({ at, remove: insert.length, insert: current.slice(at, at + remove) });
    current = current.slice(0, at) + insert + current.slice(at + remove);
  }
  return { text: current, undo };
}
