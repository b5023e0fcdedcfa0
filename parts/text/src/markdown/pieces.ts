import { bareOf, hasLetterOrDigit, phrasesFor } from "../source/index.js";
import type { Block } from "./blocks.js";
import type { MarkdownDocument, Section } from "./document.js";
import { commentsOf, tagAt, withoutComments } from "./html.js";
import { withoutMarks } from "./inline.js";
import { substanceOfBlock } from "./substance.js";

export interface Piece {
  line: number;
  text: string;
  kind: "paragraph" | "item" | "cell" | "html" | "comment";
  block: number;
  /** False for one of several list items, and for one of several filled cells in a row. */
  isAlone: boolean;
}

const MAX_TAIL_PIECES = 6;

/** Yields all pieces in document order, except code, headings and block quotes. */
export function* piecesOf(document: MarkdownDocument): Generator<Piece> {
  for (let index = 0; index < document.blocks.length; index++) yield* readBlock(document, index);
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

/** A longer piece is assumed to be an explanation. */
const MAX_ALONE_LENGTH = 220;

/**
 * Yields the short pieces outside longer passages, except in sections that are meant to be about
 * the future.
 */
export function* alonePiecesOf(document: MarkdownDocument): Generator<Piece> {
  let section: Section | undefined;
  let next = 0;
  for (const piece of piecesOf(document)) {
    while (document.sections[next] !== undefined && document.sections[next]!.line <= piece.line)
      section = document.sections[next++];
    if (!piece.isAlone || piece.text.length > MAX_ALONE_LENGTH) continue;
    if (section !== undefined && isOfTheFuture(section.title)) continue;
    yield piece;
  }
}

/** The maximum number of words; a longer paragraph is assumed to be an explanation. */
const MAX_LAST_WORDS = 45;
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
 * Returns the closing remark of a document: a comment, or a short paragraph after the last
 * section's content, like one that an author adds when stopping early. A list item is not a remark, nor
 * is the only paragraph in a section about the future.
 */
export function lastWordsOf(document: MarkdownDocument, tail: readonly Piece[]): Piece | undefined {
  const piece = tail[0];
  const index = document.blocks.length - 1;
  const block = document.blocks[index];
  if (piece === undefined || block === undefined || piece.block !== index) return undefined;
  if (piece.kind === "comment") return piece;
  if (piece.text.split(/\s+/).length > MAX_LAST_WORDS) return undefined;
  if (piece.kind !== "html" && (block.kind !== "paragraph" || block.depth > 0)) return undefined;
  const section = document.sections.at(-1);
  if (section?.first !== index) return piece;
  // A different check reports hollow sections.
  const isHollow = [...substanceOfBlock(document, block)].every(({ substance }) => substance !== "content");
  return isHollow || isOfTheFuture(section.title) ? undefined : piece;
}

export function piecesOfBlock(document: MarkdownDocument, index: number): Piece[] {
  return [...readBlock(document, index)];
}

function* readBlock(document: MarkdownDocument, index: number): Generator<Piece> {
  const block = document.blocks[index]!;
  const { lines } = document.source;
  if (block.kind === "paragraph") {
    if (block.isQuoted) return;
    const kind = block.depth > 0 ? "item" : "paragraph";
    const text = [withoutMarks(lines[block.first]!), ...lines.slice(block.first + 1, block.last + 1)].join(
      "\n",
    );
    yield {
      line: block.first,
      text,
      kind,
      block: index,
      isAlone: kind !== "item" || isOnlyItem(document, index),
    };
  } else if (block.isQuoted) return;
  else if (block.kind === "table") yield* cellsOf(lines, block, index);
  else if (block.kind === "html") yield* textsOf(lines, block, index);
}

function isOnlyItem({ blocks }: MarkdownDocument, index: number): boolean {
  const isItem = (at: number) => blocks[at]?.kind === "item";
  return isItem(index - 1) && !isItem(index + 1) && !isItem(index - 2) && !isItem(index - 3);
}

function* cellsOf(lines: readonly string[], block: Block, index: number): Generator<Piece> {
  for (let line = block.first + 2; line <= block.last; line++) {
    const cells = splitRow(lines[line]!).filter(hasLetterOrDigit);
    for (const text of cells) yield { line, text, kind: "cell", block: index, isAlone: cells.length === 1 };
  }
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

const INLINE_TAGS = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd mark q s samp small span strong sub sup time tt u var".split(
    " ",
  ),
);
/** Tags whose content is not the author's own statement, such as code and quotations. */
const SHOWN_TAGS = new Set("script style pre code svg blockquote template textarea q".split(" "));

function* textsOf(lines: readonly string[], block: Block, index: number): Generator<Piece> {
  const text = lines.slice(block.first, block.last + 1).join("\n");
  const pieces: (Piece & { start: number })[] = [];
  for (const { start, end, isClosed } of commentsOf(text)) {
    const said = text.slice(start + 4, isClosed ? end - 3 : end);
    pieces.push({ start, line: 0, text: said, kind: "comment", block: index, isAlone: true });
  }
  const plain = withoutComments(text);
  let start = 0;
  let said = "";
  const shown: string[] = [];
  const finish = (at: number) => {
    if (hasLetterOrDigit(said)) {
      const begin = plain.slice(start, at).search(/\S/);
      pieces.push({
        start: start + Math.max(0, begin),
        line: 0,
        text: said.trim(),
        kind: "html",
        block: index,
        isAlone: true,
      });
    }
    said = "";
    start = at;
  };
  for (let at = 0; at < plain.length; ) {
    const next = plain.indexOf("<", at);
    const end = next === -1 ? plain.length : next;
    if (shown.length === 0) said += plain.slice(at, end);
    if (next === -1) break;
    const tag = tagAt(plain, next);
    if (tag === undefined) {
      if (shown.length === 0) said += "<";
      at = next + 1;
      continue;
    }
    if (SHOWN_TAGS.has(tag.name)) {
      if (tag.isClosing) {
        const open = shown.lastIndexOf(tag.name);
        if (open !== -1) shown.length = open;
        if (shown.length === 0) said += '"…"';
      } else if (!plain.slice(tag.start, tag.end).endsWith("/>")) shown.push(tag.name);
    } else if (!INLINE_TAGS.has(tag.name)) finish(tag.start);
    if (said === "") start = tag.end;
    at = tag.end;
  }
  finish(plain.length);
  pieces.sort((a, b) => a.start - b.start);
  let line = block.first;
  let lineBreak = text.indexOf("\n");
  for (const { start: offset, ...piece } of pieces) {
    for (; lineBreak !== -1 && lineBreak < offset; lineBreak = text.indexOf("\n", lineBreak + 1)) line++;
    yield { ...piece, line };
  }
}

/** Whether the text is a link with hardly any other words: "Next: [Pending UI](./pending-ui)". */
export function isPointer(text: string): boolean {
  if (text.length > MAX_POINTER_LENGTH || !/\]\([^()\s]+\)\W{0,4}$/.test(text)) return false;
  const around = text.replace(/\[[^[\]\n]{1,200}\]\([^()\s]{1,200}\)/g, " ");
  return (around.match(/[\p{L}\p{N}]+/gu) ?? []).length <= MAX_WORDS_OF_POINTER;
}

const MAX_POINTER_LENGTH = 400;
const MAX_WORDS_OF_POINTER = 3;
