import { bareOf, hasLetterOrDigit, phrasesFor } from "../source/index.js";
import type { Block } from "./blocks.js";
import type { MarkdownDocument, Section } from "./document.js";
import { commentsOf, tagAt, withoutComments } from "./html.js";
import { withoutMarks } from "./inline.js";
import { substanceOfBlock } from "./substance.js";

/** A piece of running text by the author, anywhere in the document. */
export interface Piece {
  line: number;
  text: string;
  kind: "paragraph" | "item" | "cell" | "html" | "comment";
  /** Its block, as an index in the document's blocks. */
  block: number;
  /**
   * Whether nothing of the same kind is next to it: a paragraph, the only item of a list, the only filled
   * cell of a row.
   */
  isAlone: boolean;
}

const MAX_TAIL_PIECES = 6;

/** Every piece, in text order. Excludes code, headings and quotations from others. */
export function* piecesOf(document: MarkdownDocument): Generator<Piece> {
  for (let index = 0; index < document.blocks.length; index++) yield* readBlock(document, index);
}

/**
 * The last pieces of a document, the last one first. Finished work also mentions the future, but not there.
 */
export function tailOf(document: MarkdownDocument): Piece[] {
  const tail: Piece[] = [];
  for (let index = document.blocks.length - 1; index >= 0 && tail.length < MAX_TAIL_PIECES; index--)
    tail.push(...piecesOfBlock(document, index).slice(-MAX_TAIL_PIECES).reverse());
  return tail.slice(0, MAX_TAIL_PIECES);
}

/** Longer pieces explain something. */
const MAX_ALONE_LENGTH = 220;

/**
 * Pieces that stand by themselves instead of being part of a longer text. Excludes pieces introduced by the
 * line before ("For example:"), and sections that are about the future on purpose.
 */
export function* alonePiecesOf(document: MarkdownDocument): Generator<Piece> {
  let section: Section | undefined;
  let next = 0;
  for (const piece of piecesOf(document)) {
    while (document.sections[next] !== undefined && document.sections[next]!.line <= piece.line)
      section = document.sections[next++];
    if (!piece.isAlone || piece.text.length > MAX_ALONE_LENGTH) continue;
    if (section !== undefined && isOfTheFuture(section.title)) continue;
    if (!isIntroduced(document, piece)) yield piece;
  }
}

/** Longer paragraphs explain something. */
const MAX_LAST_WORDS = 45;
/**
 * Headings of sections that are about the future on purpose, in English. In lower case, because V8 takes a
 * millisecond to compile this for both cases.
 */
const OF_THE_FUTURE =
  /\b(?:next|future|follow|action|todo|to do|road ?map|open|out of scope|later|remaining|limitation|known|bugs?\b|plan|outlook|deferred|hand-?off|backlog|status|caveat|non-goals?)/;
/** Headings of sections about what is missing. */
const OF_THE_MISSING =
  /^\W*(?:(?:remaining|missing|unwritten|further|next) (?:sections?|parts?|chapters?|content)|sections? not|to be continued|continu(?:ed|ation)|next (?:session|message|turn|reply))\b/;

function isOfTheFuture(title: string): boolean {
  const said = title.toLowerCase();
  if (OF_THE_MISSING.test(said)) return false;
  if (OF_THE_FUTURE.test(said)) return true;
  return (
    phrasesFor("future").some((word) => said.includes(word)) || phrasesFor("limits").includes(bareOf(title))
  );
}

/**
 * The piece that ends the document, if it is a remark of a few words after the last section's content (or a
 * comment), as an author adds who stops early. A list item counts as content. So does a paragraph that is the
 * whole of a section about the future.
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
  // A hollow section is reported by another check.
  const isHollow = substanceOfBlock(document, block).every(({ substance }) => substance !== "content");
  return isHollow || isOfTheFuture(section.title) ? undefined : piece;
}

function isIntroduced({ source }: MarkdownDocument, { line }: Piece): boolean {
  let before = line - 1;
  while (before >= 0 && source.lines[before]!.trim() === "") before--;
  return /[:：]\**\s*$/.test((source.lines[before] ?? "").slice(-20));
}

/** The pieces of one block. */
export function piecesOfBlock(document: MarkdownDocument, index: number): Piece[] {
  return [...readBlock(document, index)];
}

function* readBlock(document: MarkdownDocument, index: number): Generator<Piece> {
  const block = document.blocks[index]!;
  const { lines } = document.source;
  if (block.kind === "paragraph") {
    // A quotation that is the only text below a heading is the author's own statement there.
    if (block.isQuoted && !isWholeSection(document, index)) return;
    const kind = !block.isQuoted && block.depth > 0 ? "item" : "paragraph";
    const text = textOfParagraph(lines, block);
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

function textOfParagraph(lines: readonly string[], block: Block): string {
  // The first line still has its list markers, and every line its quotation markers.
  const [first = "", ...rest] = lines.slice(block.first, block.last + 1);
  const strip = block.isQuoted ? (line: string) => line.replace(/^[\s>]*>\s?/, "") : (line: string) => line;
  return [withoutMarks(first), ...rest.map(strip)].join("\n");
}

function isOnlyItem({ blocks }: MarkdownDocument, index: number): boolean {
  const isItem = (at: number) => blocks[at]?.kind === "item";
  return isItem(index - 1) && !isItem(index + 1) && !isItem(index - 2) && !isItem(index - 3);
}

function isWholeSection({ blocks }: MarkdownDocument, index: number): boolean {
  const next = blocks[index + 1];
  return blocks[index - 1]?.kind === "heading" && (next === undefined || next.kind === "heading");
}

function* cellsOf(lines: readonly string[], block: Block, index: number): Generator<Piece> {
  for (let line = block.first + 2; line <= block.last; line++) {
    const cells = splitRow(lines[line]!).filter(hasLetterOrDigit);
    for (const text of cells) yield { line, text, kind: "cell", block: index, isAlone: cells.length === 1 };
  }
}

/** The cells of a table row; `\|` does not separate cells. */
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

/** Tags whose content belongs to the surrounding text. */
const INLINE_TAGS = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i img ins kbd mark q s samp small span strong sub sup time tt u var".split(
    " ",
  ),
);
/** Tags whose content is shown, not said. */
const SHOWN_TAGS = new Set([
  "script",
  "style",
  "pre",
  "code",
  "svg",
  "blockquote",
  "template",
  "textarea",
  "q",
]);

/** The comments in an HTML block, and the texts between its tags. */
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

/**
 * A link with hardly any other text: "Next: [Pending UI](./pending-ui)", "Continue with [part
 * 2](part-2.md).". What it names is on a separate page.
 */
export function isPointer(text: string): boolean {
  if (text.length > MAX_POINTER_LENGTH || !/\]\([^()\s]+\)\W{0,4}$/.test(text)) return false;
  const around = text.replace(/\[[^[\]\n]{1,200}\]\([^()\s]{1,200}\)/g, " ");
  return (around.match(/[\p{L}\p{N}]+/gu) ?? []).length <= MAX_WORDS_OF_POINTER;
}

const MAX_POINTER_LENGTH = 400;
const MAX_WORDS_OF_POINTER = 3;
