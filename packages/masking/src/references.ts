import type { Entry } from "./entry.js";
import { asText } from "./values.js";

/** Limits of the search: total length of results, number of references, length of one result. */
const FARTHEST = 400_000;
const MAX_REFERENCES = 40;
const MAX_RESULT_LENGTH = 200_000;

/** Matches runs of identifier characters. The bound excludes long base64 strings. */
const NAME = /[\w./\\@#~+-]{3,200}/g;

/**
 * Returns paths (with a separator or an extension), ids (letters and digits) and numbers of at
 * least three digits.
 */
function referencesOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.slice(0, 20_000).matchAll(NAME)) {
    const name = run.replace(/^[.\-~+@#\\]+|[.\-/\\+]+$/g, "");
    if (name.length >= 3 && isReference(name)) found.add(name);
    if (found.size === MAX_REFERENCES) break;
  }
  return found;
}

function isReference(name: string): boolean {
  if (/^\d[\d.]*$/.test(name)) return name.length >= 3;
  if (/[/\\]/.test(name)) return /[A-Za-z]/.test(name) && /[^/\\][/\\][^/\\]/.test(name);
  if (/^[\w-]+\.[A-Za-z]\w{0,4}$/.test(name)) return true;
  return name.length >= 6 && /\d/.test(name) && /[A-Za-z]/.test(name);
}

/** Returns, for each reference in an assistant message, the newest earlier result containing it. */
export function referredBy(entries: readonly Entry[], at: number): readonly Entry[] {
  const entry = entries[at]!;
  entry.found.referred ??= search(entries, at);
  return entry.found.referred;
}

function search(entries: readonly Entry[], at: number): Entry[] {
  const { text, calls } = entries[at]!;
  const open = referencesOf(`${text} ${calls.map(({ tool, input }) => tool + asText(input)).join(" ")}`);
  const found: Entry[] = [];
  let far = 0;
  for (let index = at - 1; index >= 0 && open.size > 0 && far < FARTHEST; index--) {
    const entry = entries[index]!;
    if (entry.role !== "result" || entry.text.length > MAX_RESULT_LENGTH) continue;
    far += entry.text.length;
    const { size } = open;
    for (const name of open) if (entry.text.includes(name)) open.delete(name);
    if (open.size < size) found.push(entry);
  }
  return found;
}
