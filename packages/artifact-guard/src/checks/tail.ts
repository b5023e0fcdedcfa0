import type { Block } from "../markdown/blocks.js";
import type { MarkdownDocument } from "../markdown/document.js";
import { withoutMarks } from "../markdown/inline.js";
import { substanceOfBlock } from "../markdown/substance.js";

/** A piece of running text near the end. */
export interface TailPiece {
  line: number;
  text: string;
  /** Stands in an HTML comment. */
  isComment: boolean;
}

const MOST_PIECES = 6;

/**
 * The last pieces of running text: paragraphs, list items, comments; not code, tables, quotations or headings. Phrases are
 * looked for here, because finished work speaks of the future too, just not in its last words.
 */
export function tailOf(document: MarkdownDocument): TailPiece[] {
  const pieces: TailPiece[] = [];
  for (let index = document.blocks.length - 1; index >= 0 && pieces.length < MOST_PIECES; index--) {
    const block = document.blocks[index]!;
    if (block.isQuoted) continue;
    if (block.kind === "html") pieces.push(...commentsOf(document, block));
    else if (block.kind === "paragraph") pieces.push(pieceOf(document, block));
  }
  return pieces.slice(0, MOST_PIECES);
}

/** Longer paragraphs explain something. */
const MOST_LAST_WORDS = 45;
/** Sections that speak of what comes later on purpose. */
const OF_THE_FUTURE =
  /\b(?:next|future|follow|action|todo|to do|road ?map|open|out of scope|later|remaining|limitation|known|plan|outlook|deferred|hand-?off|backlog|status|caveat|non-goals?)/i;

/** Sections that stand for those that are not there. */
const OF_THE_MISSING =
  /^\W*(?:(?:remaining|missing|unwritten|further|next) (?:sections?|parts?|chapters?|content)|sections? not|to be continued|continu(?:ed|ation)|next (?:session|message|turn|reply))\b/i;

/**
 * The piece that ends the document, when it is a remark of a few words after the last section's content (or a comment): what an author
 * adds who breaks off. A list's item or the whole of a section is content.
 */
export function lastWordsOf(document: MarkdownDocument, tail: readonly TailPiece[]): TailPiece | undefined {
  const piece = tail[0];
  const index = document.blocks.length - 1;
  const block = document.blocks[index];
  if (piece === undefined || block === undefined || piece.line < block.first) return undefined;
  if (piece.isComment) return piece;
  if (block.kind !== "paragraph" || block.depth > 0 || piece.text.split(/\s+/).length > MOST_LAST_WORDS)
    return undefined;
  const section = document.sections.at(-1);
  if (section?.first !== index) return piece;
  // The whole of a section: one of the future says so, and a hollow one is a finding of its own.
  const isHollow = substanceOfBlock(document, block).every(({ substance }) => substance !== "content");
  if (isHollow) return undefined;
  return OF_THE_FUTURE.test(section.title) && !OF_THE_MISSING.test(section.title) ? undefined : piece;
}

/** Every piece of running text from the start, for phrases that are looked for everywhere. */
export function* piecesOf(document: MarkdownDocument): Generator<TailPiece> {
  for (const block of document.blocks) {
    if (block.kind === "paragraph" && !block.isQuoted) yield pieceOf(document, block);
  }
}

function pieceOf(document: MarkdownDocument, block: Block): TailPiece {
  const lines = document.source.lines.slice(block.first, block.last + 1);
  // The first line still carries the marks of its list.
  const first = withoutMarks(lines[0] ?? "");
  return { line: block.first, text: [first, ...lines.slice(1)].join("\n"), isComment: false };
}

function commentsOf(document: MarkdownDocument, block: Block): TailPiece[] {
  const text = document.source.lines.slice(block.first, block.last + 1).join("\n");
  return [...text.matchAll(/<!--([\s\S]*?)(?:-->|$)/g)].map((match) => ({
    line: block.first + text.slice(0, match.index).split("\n").length - 1,
    text: match[1] ?? "",
    isComment: true,
  }));
}
