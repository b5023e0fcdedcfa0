import { fencedLines } from "@agentos/platform";

/** A shorter sentence is joined with its neighbor, so that a claim stays with its retraction. */
export const MIN_UNIT = 150;
const MAX_UNIT = 600;

export const ITEM = /^\s*(?:(?:[-*+•]|\d{1,3}[.)])\s|[・･])/;

const END =
  /(?<=[.!?…]["'”’»)\]*_`]{0,3})\s+(?!\[(?:later: |one turn\]))|(?<=[。！？]["」』）]?)(?!["」』）]|\s?\[(?:later: |one turn\]))/u;
/** Abbreviations and numbers that do not end a sentence: "e.g. this", "z. B. das", "1. first". */
const NO_END = /(?:^|[\s(])(?:\p{L}|\d{1,2}|e\.g|i\.e|etc|z\.\s?B|bzw|ca|vs|cf|p\.ej|approx|nr|no)\.$/iu;

const QUOTES = [
  ["[later: ", "]"],
  ["[one turn: ", "]"],
  ["«", "»"],
  ["“", "”"],
  ["「", "」"],
] as const;
/** A quotation mark that is not closed within this length is considered a typo. */
const MAX_QUOTED = 400;

/** Returns the sentences, list items and table rows in `text`. */
export function sentencesOf(text: string): string[] {
  return paragraphsOf(text).flatMap((paragraph) => {
    // Without the `>`, parts of a quotation would look like the speaker's own words.
    if (paragraph.startsWith(">")) return [paragraph];
    const sentences: string[] = [];
    for (const part of paragraph.split(END)) {
      const last = sentences.at(-1);
      if (last !== undefined && (NO_END.test(last.slice(-12)) || hasOpenMark(last)))
        sentences[sentences.length - 1] = `${last} ${part}`;
      else if (part !== "") sentences.push(part);
    }
    return sentences;
  });
}

/** Whether a quotation, or a mark such as `[later: No. Use tabs.]`, is still open. */
function hasOpenMark(text: string): boolean {
  const near = text.slice(-MAX_QUOTED);
  const isOpen = ([open, close]: readonly [string, string]) =>
    near.lastIndexOf(open) > near.lastIndexOf(close);
  return QUOTES.some(isOpen);
}

/** Splits `text` into sentences and joins short ones, but never joins quotations to other text. */
export function unitsOf(text: string, least = MIN_UNIT): string[] {
  const units: string[] = [];
  let unit = "";
  for (const sentence of sentencesOf(text)) {
    const isQuoted = sentence.startsWith(">");
    if (unit !== "" && isQuoted !== unit.startsWith(">")) {
      units.push(unit);
      unit = "";
    }
    unit = joinTexts(unit, sentence);
    if (unit.length < least) continue;
    units.push(unit);
    unit = "";
  }
  const last = units.at(-1);
  const isJoined = last !== undefined && unit.startsWith(">") === last.startsWith(">");
  if (unit !== "" && isJoined && last.length + unit.length < MAX_UNIT)
    units[units.length - 1] = joinTexts(last, unit);
  else if (unit !== "") units.push(unit);
  return units.map((each) => (each.length > MAX_UNIT ? `${each.slice(0, MAX_UNIT - 1)}…` : each));
}

/** Joins two parts of a message. Quotations are on separate lines. */
export function joinTexts(text: string, more: string): string {
  if (text === "") return more;
  const isQuoted = more.startsWith(">") || text.startsWith(">", text.lastIndexOf("\n") + 1);
  return `${text}${isQuoted ? "\n" : /[。！？]$/.test(text) ? "" : " "}${more}`;
}

/** Joins the lines of each paragraph, and each list item with the lines that continue it. */
function paragraphsOf(text: string): string[] {
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  const paragraphs: string[] = [];
  let open = false;
  lines.forEach((raw, at) => {
    const line = raw.trim();
    const isCode = fenced[at]!;
    if (isCode && /^(?:```|~~~)/.test(line)) return;
    // Code is not prose: each of its lines stands alone.
    const isAlone = isCode || line.startsWith("|") || line.startsWith(">");
    if (open && line !== "" && !isAlone && !ITEM.test(raw)) paragraphs[paragraphs.length - 1] += ` ${line}`;
    else if (line !== "") paragraphs.push(line);
    open = line !== "" && !isAlone;
  });
  return paragraphs;
}
