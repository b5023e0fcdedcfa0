import { distance } from "fastest-levenshtein";

/**
 * The candidate that a misspelt word most likely meant: fewest edits, at most a third of the longer
 * word's length (at least one, so that `tst` finds `test`), the first of equals. Case does not count as an edit.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const allowed = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (Math.abs(word.length - candidate.length) > Math.min(allowed, fewest)) continue;
    const edits = distance(wanted, candidate.toLowerCase());
    if (edits <= allowed && edits < fewest) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}
