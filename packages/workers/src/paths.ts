import { mapTexts } from "@agentos/platform";

export type PathPairs = readonly (readonly [from: string, to: string])[];

const NAME = /[\w.~-]/;

/** Replaces paths in all strings in a value. If several paths match, the longest is replaced. */
export function exchangePaths<Value>(value: Value, pairs: PathPairs): Value {
  const longestFirst = [...pairs].sort(([a], [b]) => b.length - a.length);
  return mapTexts(value, (text) => exchangeIn(text, longestFirst));
}

/** Replaces paths in a string. Replacements are not searched again. */
function exchangeIn(text: string, [pair, ...rest]: PathPairs): string {
  if (pair === undefined) return text;
  const [from, to] = pair;
  return splitAt(text, from)
    .map((part) => exchangeIn(part, rest))
    .join(to);
}

function splitAt(text: string, path: string): string[] {
  const parts: string[] = [];
  let begin = 0;
  for (let at = text.indexOf(path); at !== -1; at = text.indexOf(path, at + 1)) {
    const after = text[at + path.length] ?? "";
    // A dot may end a sentence.
    const isLonger = NAME.test(after) && !(after === "." && !NAME.test(text[at + path.length + 1] ?? ""));
    if (isLonger || NAME.test(text[at - 1] ?? "") || at < begin) continue;
    parts.push(text.slice(begin, at));
    begin = at + path.length;
  }
  return [...parts, text.slice(begin)];
}
