import { fencedLines } from "@agentos/platform";

/** A sentence or a list item, and the heading it stands under. */
export interface Statement {
  text: string;
  heading: string | undefined;
  /** Whether it is an item of a list. */
  isItem: boolean;
}

const HEADING = /^(?:#{1,6}\s+|(?:\d{1,2}[.)]\s+)?\*\*)(.{1,100}?)(?:\*\*)?:?\s*$/;
const NUMBERED_HEADING = /^\d{1,2}[.)]\s+([^:]{3,60}):\s*$/;
const PLAIN_HEADING = /^([\p{L}][^.!?:]{2,60}):$/u;
const ITEM = /^(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s+)?/;
const TABLE = /^\|/;
const MAX_STATEMENT = 600;
const MAX_STATEMENTS = 400;

/**
 * Cuts text that people or models wrote into statements. Code, tables and tags are left out. Where a sentence
 * goes on over lines, so does its
 * statement.
 */
export function splitStatements(text: string): Statement[] {
  const lines = text.split("\n");
  const fenced = fencedLines(lines);
  const found: Statement[] = [];
  let heading: string | undefined;
  let paragraph = "";
  let isItem = false;
  const flush = () => {
    if (paragraph !== "")
      for (const sentence of sentencesOf(paragraph)) found.push({ text: sentence, heading, isItem });
    paragraph = "";
    isItem = false;
  };
  for (let at = 0; at < lines.length && found.length < MAX_STATEMENTS; at++) {
    const line = lines[at]!.trim();
    const title = fenced[at] ? undefined : headingOf(line);
    if (line === "" || fenced[at] || TABLE.test(line) || title !== undefined) {
      flush();
      if (title !== undefined) heading = title;
    } else if (ITEM.test(line)) {
      flush();
      isItem = true;
      paragraph = line.replace(ITEM, "");
    } else paragraph = paragraph === "" ? line : `${paragraph} ${line}`;
  }
  flush();
  return found;
}

function headingOf(line: string): string | undefined {
  if (line.length > 120) return undefined;
  return (HEADING.exec(line) ??
    NUMBERED_HEADING.exec(line) ??
    PLAIN_HEADING.exec(line) ??
    TAG.exec(line))?.[1]?.trim();
}

/** `<key_knowledge>`: Gemini CLI and its descendants write summaries so. */
const TAG = /^<([a-z_]{3,40})>$/;

/** A sentence ends at its mark where white space follows; in Chinese and Japanese at its mark. */
function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (let at = 0; at < paragraph.length; at++) {
    const character = paragraph[at]!;
    const isWide = "。！？".includes(character);
    if (!isWide && !(".!?".includes(character) && isEnd(paragraph, at))) continue;
    // The mark that closes a quotation belongs to it.
    while (!isWide && /["')\]*_`”»]/.test(paragraph[at + 1] ?? "")) at++;
    add(sentences, paragraph.slice(from, at + 1));
    from = at + 1;
  }
  add(sentences, paragraph.slice(from));
  return sentences;
}

function isEnd(text: string, at: number): boolean {
  const next = text[at + 1];
  if (next === undefined) return true;
  if (/["')\]*_`»]/.test(next)) return /\s/.test(text[at + 2] ?? " ");
  if (!/\s/.test(next)) return false;
  // "e.g. this", "v1. of": an abbreviation or a number is short and stands before a small letter.
  return !/(?:^|[\s(])(?:\p{L}|e\.g|i\.e|etc|z\.B|bzw|ca|vs|cf|no|nr)$/iu.test(
    text.slice(Math.max(0, at - 6), at),
  );
}

function add(sentences: string[], text: string): void {
  const sentence = text.trim();
  if (/\p{L}/u.test(sentence))
    sentences.push(sentence.length > MAX_STATEMENT ? `${sentence.slice(0, MAX_STATEMENT - 1)}…` : sentence);
}

/** The last that a text says. */
export function lastSentence(text: string): string | undefined {
  return splitStatements(text.slice(-2_000)).at(-1)?.text;
}
