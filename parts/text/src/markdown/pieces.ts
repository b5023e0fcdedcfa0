import { bareOf, isLetterOrDigit, phrasesFor, Source } from "../source/index.js";
import type { MarkdownDocument } from "./document.js";
import { commentsOf, withoutComments } from "./html.js";
import { withoutMarks } from "./inline.js";
import { isFiller } from "./substance.js";

export interface Piece {
  line: number;
  text: string;
  kind: "paragraph" | "item" | "cell" | "html" | "comment";
  block: number;
}

const MAX_TAIL_PIECES = 6;

/** Returns all pieces in document order, except code, headings and block quotes. */
export function piecesOf(document: MarkdownDocument): Piece[] {
  return document.blocks.flatMap((_, index) => piecesOfBlock(document, index));
}

/**
 * Returns the pieces at the end of a document, in reverse order. Finished documents also mention the
 * future, but rarely at the end.
 */
export function tailOf(document: MarkdownDocument): Piece[] {
  const tail: Piece[] = [];
  for (let index = document.blocks.length - 1; index >= 0 && tail.length < MAX_TAIL_PIECES; index--)
    tail.push(...piecesOfBlock(document, index).slice(-MAX_TAIL_PIECES).reverse());
  return tail.slice(0, MAX_TAIL_PIECES);
}

/** Matches only lower case: with the `i` flag, V8 would take a millisecond to compile it. */
const OF_THE_FUTURE =
  /\b(?:next|future|follow|action|todo|to do|road ?map|open|out of scope|later|remaining|limitation|known|bugs?\b|plan|outlook|deferred|hand-?off|backlog|status|caveat|non-goals?)/;
const OF_THE_MISSING =
  /^\W*(?:(?:remaining|missing|unwritten|further|next) (?:sections?|parts?|chapters?|content)|sections? not|to be continued|continu(?:ed|ation)|next (?:session|message|turn|reply))\b/;

function isOfTheFuture(title: string): boolean {
  const said = title.toLowerCase();
  const isFuture =
    OF_THE_FUTURE.test(said) ||
    phrasesFor("future").some((word) => said.includes(word)) ||
    phrasesFor("limits").includes(bareOf(title));
  return isFuture && !OF_THE_MISSING.test(said);
}

/**
 * Returns the last piece if it can be a closing remark: a comment, or a paragraph, except the only one
 * in a section about the future or in a section that it leaves hollow.
 */
export function lastWordsOf(document: MarkdownDocument, piece: Piece | undefined): Piece | undefined {
  const index = document.blocks.length - 1;
  if (piece?.block !== index || piece.kind === "item" || piece.kind === "cell") return undefined;
  const section = document.sections.at(-1);
  const isOnly = piece.kind !== "comment" && section?.first === index;
  return isOnly && (isOfTheFuture(section.title) || isFiller(piece.text)) ? undefined : piece;
}

function piecesOfBlock(document: MarkdownDocument, index: number): Piece[] {
  const { kind, first, last, depth, isQuoted } = document.blocks[index]!;
  const lines = document.source.lines.slice(first, last + 1);
  if (isQuoted) return [];
  if (kind === "paragraph") {
    const text = [withoutMarks(lines[0]!), ...lines.slice(1)].join("\n");
    return [{ line: first, text, kind: depth > 0 ? "item" : "paragraph", block: index }];
  }
  if (kind === "table")
    return lines.slice(2).flatMap((row, at) =>
      splitRow(row)
        .filter(isLetterOrDigit)
        .map((text) => ({ line: first + 2 + at, text, kind: "cell" as const, block: index })),
    );
  return kind === "html" ? textsOf(lines.join("\n"), first, index) : [];
}

/** Returns the text of an HTML block, followed by its comments. */
function textsOf(html: string, line: number, block: number): Piece[] {
  const source = new Source(html);
  const comments = commentsOf(html).map(({ start, end, isClosed }): Piece => {
    const text = html.slice(start + 4, isClosed ? end - 3 : end);
    return { line: line + source.positionOf(start).line, text, kind: "comment", block };
  });
  const text = withoutCode(withoutComments(html));
  return isLetterOrDigit(text.replace(/<[^<>]*>/g, ""))
    ? [{ line, text, kind: "html", block }, ...comments]
    : comments;
}

const CODE_TAG = /<(\/?)(?:pre|code|script|style|svg)\b[^<>]{0,500}>/gi;

/** Removes code and images, which are not the author's own statements. */
function withoutCode(html: string): string {
  let kept = "";
  let from = 0;
  let depth = 0;
  for (const { index, 0: tag, 1: slash } of html.matchAll(CODE_TAG)) {
    if (depth === 0) kept += html.slice(from, index);
    depth = Math.max(0, depth + (slash === "" ? 1 : -1));
    from = index + tag.length;
  }
  return depth === 0 ? kept + html.slice(from) : kept;
}

/** Splits a table row into cells. An escaped pipe (`\|`) is not a separator. */
export function splitRow(row: string): string[] {
  const cells: string[] = [];
  let start = 0;
  for (let at = 0; at < row.length; at++) {
    if (row[at] === "\\") at++;
    else if (row[at] === "|") {
      cells.push(row.slice(start, at).trim());
      start = at + 1;
    }
  }
  cells.push(row.slice(start).trim());
  if (cells[0] === "") cells.shift();
  if (cells.at(-1) === "") cells.pop();
  return cells;
}
