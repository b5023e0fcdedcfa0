import { counted, headOf } from "./words.js";

const MOST_CHARACTERS = 1_000_000;

/**
 * A line of a list of hits: the number of a hit's line under its file's name (`12:`, `L12:`, `Line 12:`), a
 * file's name alone (`File: src/a.ts`), or a name before a colon with or without a number behind it; then the
 * rest.
 */
const LINE =
  /^(?:([ \t]{0,8}(?:L|Line )?\d{1,9}:)|File: (\S[^\n]{0,300})|((?:[A-Za-z]:[\\/])?[^\s:][^:\n]{0,299}):(\d{1,9}:)?)?(.*)$/gm;

/**
 * "24 matches in 3 files": the count that the search itself gives, else its hits, else the lines that are not
 * empty.
 * @param text as the tool gave it
 * @param body without what the harness wrote around it
 */
export function describeMatches(text: string, body: string): string {
  const said = /^Found (\d{1,9}) \w/.exec(text.slice(0, 40));
  const files = new Set<string>();
  let hits = 0;
  let others = 0;
  for (const [line, number, heading, name, place, rest] of headOf(body, MOST_CHARACTERS).matchAll(LINE)) {
    // A name with spaces may be the beginning of a sentence.
    const isFile = name !== undefined && (place !== undefined || rest === "" || !/\s/.test(name));
    const file = isFile ? name : heading;
    if (file !== undefined) files.add(file);
    if (number !== undefined || place !== undefined) hits += 1;
    else if (/\S/.test(line) && line !== "--") others += 1;
  }
  const matches = counted(said ? Number(said[1]) : hits > 0 ? hits : others, "match", "matches");
  return files.size > 0 ? `${matches} in ${counted(files.size, "file")}` : matches;
}
