import { matchEnd } from "../lines.js";
import { counted, headOf } from "./words.js";

const MAX_CHARACTERS = 1_000_000;

/** What a hit listed under its file's name begins with: its line number (`12:`, `L12:`, `Line 12:`). */
const NUMBER = /[ \t]{0,8}(?:L|Line )?\d{1,9}:/y;
/** A file name, followed by its hits or by a line number and one of them. */
const NAME = /(?:File: [^\n]{1,300}$|(?:[A-Za-z]:[\\/])?[^\s:][^:\n]{0,299}:)/my;
const PLACE = /\d{1,9}:/y;
const LABEL = /^File: |:$/g;

/**
 * "24 matches in 3 files": the search's own count, else the number of hits, else of non-empty lines.
 * @param text as the tool returned it
 * @param body without the harness's wrapper
 */
export function describeMatches(text: string, body: string): string {
  const said = /^Found (\d{1,9}) \w/.exec(text.slice(0, 40));
  const list = headOf(body, MAX_CHARACTERS);
  const files = new Set<string>();
  let hits = 0;
  let others = 0;
  for (let begin = 0, end = 0; begin <= list.length; begin = end + 1) {
    end = list.indexOf("\n", begin);
    if (end < 0) end = list.length;
    const isNumbered = matchEnd(NUMBER, list, begin) > 0;
    const nameEnd = isNumbered ? 0 : matchEnd(NAME, list, begin);
    const isPlaced = nameEnd > 0 && matchEnd(PLACE, list, nameEnd) > 0;
    if (nameEnd > 0) {
      const name = list.slice(begin, nameEnd).replace(LABEL, "");
      // A name with spaces may be the beginning of a sentence.
      if (isPlaced || nameEnd === end || !/\s/.test(name)) files.add(name);
    }
    if (isNumbered || isPlaced) hits += 1;
    else if (isTold(list.slice(begin, end))) others += 1;
  }
  const matches = counted(said ? Number(said[1]) : hits > 0 ? hits : others, "match", "matches");
  return files.size > 0 ? `${matches} in ${counted(files.size, "file")}` : matches;
}

/** Neither empty nor a separator between hits. */
function isTold(line: string): boolean {
  return line !== "--" && /\S/.test(line);
}
