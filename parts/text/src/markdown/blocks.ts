import type { Token } from "markdown-it";
import StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import { parser } from "./parser.js";

/** A block of a Markdown document. Lines are 0-based, and `last` is inclusive. */
export interface Block {
  kind: "heading" | "paragraph" | "code" | "html" | "table" | "item" | "rule";
  first: number;
  last: number;
  /** How many lists and block quotes contain the block. */
  depth: number;
  isQuoted: boolean;
  /** 1 to 6, for headings only. */
  level?: number;
  /** For code blocks only, as is `isClosed`. */
  isFenced?: boolean;
  isClosed?: boolean;
}

const KINDS: Readonly<Record<string, Block["kind"]>> = {
  heading_open: "heading",
  paragraph_open: "paragraph",
  fence: "code",
  code_block: "code",
  html_block: "html",
  table_open: "table",
  list_item_open: "item",
  hr: "rule",
};

const LIST = new Set(["bullet_list_open", "bullet_list_close", "ordered_list_open", "ordered_list_close"]);

/**
 * Returns the blocks in document order as a flat list. Lists and block quotes are not blocks,
 * but list items are. Inline content stays unparsed until a check needs it: for 1 MB of text, parsing
 * the blocks takes 25 to 60 ms; a full parse with mdast took 2 s.
 */
export function parseBlocks(text: string, lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let quotes = 0;
  for (const token of tokensOf(text)) {
    const isQuote = token.type.startsWith("blockquote_");
    if (isQuote) quotes += token.nesting;
    if (isQuote || LIST.has(token.type)) depth += token.nesting;
    const kind = KINDS[token.type];
    if (kind === undefined || token.map === null) continue;
    const [first, end] = token.map;
    let last = Math.max(first, end - 1);
    // markdown-it includes trailing blank lines in a list item and in the blocks at its end.
    while (last > first && (lines[last] ?? "").trim() === "" && token.type !== "fence") last--;
    const block: Block = { kind, first, last, depth, isQuoted: quotes > 0 };
    if (kind === "heading") block.level = Number(token.tag.slice(1));
    if (kind === "code") {
      block.isFenced = token.type === "fence";
      block.last = Math.min(last, lines.length - 1);
      block.isClosed = !block.isFenced || (block.last > first && closes(lines[block.last]!, token.markup));
    }
    blocks.push(block);
  }
  return blocks;
}

/** markdown-it finds lines with a loop over all characters, which V8 would optimize twice in each run of a hook. */
function tokensOf(text: string): Token[] {
  const state = new StateBlock("", parser, {}, []);
  state.src = text;
  for (let start = 0; start < text.length; state.lineMax++) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    addLine(state, state.lineMax, start, end);
    start = end + 1;
  }
  addLine(state, state.lineMax, text.length, text.length);
  parser.block.tokenize(state, 0, state.lineMax);
  return state.tokens;
}

function addLine(state: StateBlock, line: number, start: number, end: number): void {
  let first = start;
  let indent = 0;
  for (; first < end && " \t".includes(state.src[first]!); first++)
    indent += state.src[first] === "\t" ? 4 - (indent % 4) : 1;
  state.bMarks[line] = start;
  state.eMarks[line] = end;
  state.tShift[line] = first - start;
  state.sCount[line] = indent;
  state.bsCount[line] = 0;
}

function closes(line: string, fence: string): boolean {
  const closing = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length;
}
