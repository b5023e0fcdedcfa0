import { distance } from "fastest-levenshtein";

/**
 * Returns the first of the candidates that need the fewest edits. The limit is a third of the
 * longer word's length, but at least one. A swap of adjacent letters is one edit. Case is ignored.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const longer = Math.max(word.length, candidate.length);
    const allowed = Math.max(1, Math.floor(longer / 3));
    if (Math.abs(word.length - candidate.length) > Math.min(allowed, fewest)) continue;
    const edits = editsBetween(wanted, candidate.toLowerCase());
    // Words that share no letter are not typos of each other.
    if (edits <= allowed && edits < fewest && (edits < longer || edits === 0)) {
      best = candidate;
      fewest = edits;
    }
  }
  return best;
}

function editsBetween(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const swapped = a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
  return swapped && at < a.length && at < b.length ? 1 : distance(a, b);
}
