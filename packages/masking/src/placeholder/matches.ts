import { counted, headOf } from "./words.js";

const MOST_CHARACTERS = 1_000_000;
/** Of each line, so much is looked at. */
const LONGEST_LINE = 400;
const LONGEST_NAME = 300;

/** A hit is told with its file and the number of its line, or with the number alone under the file's name. */
const NUMBER = /^\d{1,9}$/;
const NAMED_LINE = /^\s{0,8}Line \d{1,9}:/;

/**
 * "24 matches in 3 files": the count that the search itself gives, else its hits, else the lines that are not
 * empty.
 * @param text as the tool gave it
 * @param body without what the harness wrote around it
 */
export function describeMatches(text: string, body: string): string {
  const said = /^Found (\d{1,9}) \w/.exec(text.slice(0, 40));
  const list = headOf(body, MOST_CHARACTERS);
  const files = new Set<string>();
  let hits = 0;
  let others = 0;
  let colon = -1;
  for (let begin = 0; begin <= list.length; ) {
    const next = list.indexOf("\n", begin);
    const lineEnd = next < 0 ? list.length : next;
    const end = Math.min(lineEnd, begin + LONGEST_LINE);
    // Looked for once, however many lines are without one.
    if (colon < begin) colon = placeOf(":", list, begin);
    const isNamed = colon < end && isName(list, begin, colon);
    const isNumbered = isNamed && hasNumber(list, colon + 1, end);
    const name = isNamed ? list.slice(begin, colon) : "";
    // A name with spaces may be the beginning of a sentence.
    const isFile = isNumbered || colon === end - 1 || (name.length <= LONGEST_NAME && !/\s/.test(name));
    if (isNamed && isFile) files.add(name);
    if (isNumbered || (isNamed && NUMBER.test(name))) hits += 1;
    else {
      const line = list.slice(begin, end);
      if (NAMED_LINE.test(line)) hits += 1;
      else if (/\S/.test(line) && line !== "--") others += 1;
    }
    begin = lineEnd + 1;
  }
  const matches = counted(said ? Number(said[1]) : hits > 0 ? hits : others, "match", "matches");
  return files.size > 0 ? `${matches} in ${counted(files.size, "file")}` : matches;
}

function placeOf(mark: string, text: string, from: number): number {
  const place = text.indexOf(mark, from);
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function isName(text: string, begin: number, colon: number): boolean {
  const length = colon - begin;
  if (length < 1 || length > LONGEST_NAME + 1) return false;
  const first = text.charCodeAt(begin);
  return first > 32 && (first < 128 || /\S/.test(text[begin]!));
}

/** Whether a number and a colon stand there. */
function hasNumber(text: string, from: number, end: number): boolean {
  let at = from;
  while (at < end && isDigit(text.charCodeAt(at))) at++;
  return at < end && text[at] === ":" && at > from && at - from <= 9;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
