import { isCjk } from "./clauses.js";
import lexicon from "./lexicon.json" with { type: "json" };

/**
 * The lexicon as words are looked up in it: sorted lines, `text class class…`, where classes are places in
 * `names`. Each text is searched as it is, because to take it apart takes a hook longer than all that it
 * looks up. Plain data, so that a bundle can hold it ready-made.
 */
export interface LexiconIndex {
  names: readonly string[];
  whole: string;
  beginnings: string;
  /** Chinese and Japanese entries, looked for anywhere in a run of characters. */
  runs: string;
}

export const INDEX: LexiconIndex = indexed();

function indexed(): LexiconIndex {
  const whole = new Map<string, number[]>();
  const beginnings = new Map<string, number[]>();
  const runs = new Map<string, number[]>();
  for (const [index, entries] of Object.values(lexicon).entries()) {
    for (const entry of entries.split(" ")) {
      if (entry === "") continue;
      if (isCjk(entry.charCodeAt(0))) list(runs, entry, index);
      else if (entry.endsWith("-")) list(beginnings, entry.slice(0, -1), index);
      // Korean words carry endings; one syllable begins too many of them.
      else if (entry.charCodeAt(0) >= 0xac00 && entry.length > 1) list(beginnings, entry, index);
      else list(whole, entry, index);
    }
  }
  return {
    names: Object.keys(lexicon),
    whole: lines(whole),
    beginnings: lines(beginnings),
    runs: lines(runs),
  };
}

function list(lists: Map<string, number[]>, key: string, index: number): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [index]);
  else if (!known.includes(index)) known.push(index);
}

function lines(lists: ReadonlyMap<string, readonly number[]>): string {
  return [...lists]
    .map(([text, classes]) => `${[text, ...classes].join(" ")}\n`)
    .sort()
    .join("");
}
