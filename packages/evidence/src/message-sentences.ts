import { type Token, tokensOf } from "./lexicon.js";

/** What is longer without a full stop is read in pieces: words are looked for around words. */
const MAX_SENTENCE_LENGTH = 400;

/** Sentences, lines and items, without what is in fences and quotations. */
export function sentencesOf(message: string): string[] {
  const sentences: string[] = [];
  let fence: string | undefined;
  for (const line of message.split("\n")) {
    const text = line.trim();
    const mark = text.startsWith("```") ? "```" : text.startsWith("~~~") ? "~~~" : undefined;
    if (mark !== undefined && (fence === undefined || fence === mark))
      fence = fence === undefined ? mark : undefined;
    else if (fence === undefined && !text.startsWith(">"))
      sentences.push(...splitSentences(withoutQuoted(text)));
  }
  return sentences;
}

function splitSentences(line: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!;
    const ends =
      "。！？".includes(character) ||
      (".!?;".includes(character) && (at + 1 === line.length || /[\s)*"'_]/.test(line[at + 1]!)));
    if (!ends && at - start < MAX_SENTENCE_LENGTH) continue;
    sentences.push(line.slice(start, at + 1));
    start = at + 1;
  }
  sentences.push(line.slice(start));
  return sentences.map((each) => each.trim()).filter((each) => each !== "");
}

const PARTNERS: Readonly<Record<string, string>> = {
  '"': '"',
  "“": "”",
  "„": "“",
  "«": "»",
  "「": "」",
  "『": "』",
};
const MAX_QUOTATION_LENGTH = 300;

function withoutQuoted(line: string): string {
  let spoken = "";
  for (let at = 0; at < line.length; at++) {
    const partner = PARTNERS[line[at]!];
    const length =
      partner === undefined ? -1 : line.slice(at + 1, at + MAX_QUOTATION_LENGTH).indexOf(partner);
    if (length === -1) spoken += line[at];
    else at += length + 1;
  }
  return spoken;
}

const BREAKS = new Set(
  "and but so although though because while however whereas yet aber und obwohl weil jedoch sondern mais et car donc cependant pero y porque aunque sino".split(
    " ",
  ),
);
const SPACELESS_BREAKS = /(?:，|；|：|但是|但|并且|而且|因为|所以|けど|ので|しかし|ただし|が、)/;

/**
 * Clauses with their words in between; a list of nouns falls apart too and is put together again by who waits
 * for a predicate.
 */
export function clausesOf(sentence: string): Token[][] {
  const clauses: Token[][] = [];
  for (const part of sentence
    .split(/,\s|\s[-–—]+\s|[():|]\s?|\s\/\s/)
    .flatMap((each) => each.split(SPACELESS_BREAKS))) {
    let clause: Token[] = [];
    for (const token of tokensOf(part)) {
      if (BREAKS.has(token.text)) {
        clauses.push(clause);
        clause = [];
      } else clause.push(token);
    }
    clauses.push(clause);
  }
  return clauses.filter((clause) => clause.length > 0);
}
