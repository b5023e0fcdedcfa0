import type { Entry } from "./entry.js";
import { asText } from "./values.js";

/** How far back an answer's references are looked for, in characters of results, and how many of them. */
const FARTHEST = 400_000;
const MOST_REFERENCES = 40;
const LONGEST_RESULT = 200_000;

/** Runs of characters that names of things are made of; bounded, so that a megabyte of base64 is no name. */
const NAME = /[\w./\\@#~+-]{3,200}/g;

/**
 * What an agent names when it refers to something that it was told: a path (it has a separator, or an
 * ending), an id (letters and digits mixed), a figure (three digits or more). Plain words refer to nothing.
 */
function referencesOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.slice(0, 20_000).matchAll(NAME)) {
    const name = run.replace(/^[.\-~+@#\\]+|[.\-/\\+]+$/g, "");
    if (name.length >= 3 && isReference(name)) found.add(name);
    if (found.size === MOST_REFERENCES) break;
  }
  return found;
}

function isReference(name: string): boolean {
  if (/^\d[\d.]*$/.test(name)) return name.length >= 3;
  if (/[/\\]/.test(name)) return /[A-Za-z]/.test(name) && /[^/\\][/\\][^/\\]/.test(name);
  if (/^[\w-]+\.[A-Za-z]\w{0,4}$/.test(name)) return true;
  return name.length >= 6 && /\d/.test(name) && /[A-Za-z]/.test(name);
}

/**
 * The results before an answer that it refers to: of each reference the newest one. Found once for each
 * answer.
 */
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
    if (entry.role !== "result" || entry.text.length > LONGEST_RESULT) continue;
    far += entry.text.length;
    const { size } = open;
    for (const name of open) if (entry.text.includes(name)) open.delete(name);
    if (open.size < size) found.push(entry);
  }
  return found;
}
