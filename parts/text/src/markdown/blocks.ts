import MarkdownIt, { type StateBlock, type Token } from "markdown-it";

/** A block of a Markdown document, by its lines (counted from 0, `last` included). */
export interface Block {
  kind: "heading" | "paragraph" | "code" | "html" | "table" | "item" | "rule";
  first: number;
  last: number;
  /** How many lists and quotations it stands in. */
  depth: number;
  /** Stands in a quotation. */
  isQuoted: boolean;
  /** Of a heading, 1 to 6. */
  level?: number;
  /** Of code: whether fences hold it, and whether the closing one is there. */
  isFenced?: boolean;
  isClosed?: boolean;
}

// Blocks alone: what stands in a line is read where a check needs it. For 1 MB that is 25 to 60 ms where a
// whole parse with positions (mdast) took 2 s, and micromark's blocks alone 1 s.
const parser = new MarkdownIt("commonmark", { html: true }).enable("table");

/** The blocks in the order of the text, containers flattened; only list items leave a block of their own. */
export function parseBlocks(text: string, lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let quotes = 0;
  for (const token of tokensOf(text)) {
    switch (token.type) {
      case "bullet_list_open":
      case "ordered_list_open":
      case "blockquote_open":
        depth++;
        if (token.type === "blockquote_open") quotes++;
        continue;
      case "bullet_list_close":
      case "ordered_list_close":
      case "blockquote_close":
        depth--;
        if (token.type === "blockquote_close") quotes--;
        continue;
      default:
    }
    const block = blockOf(token, lines, depth, quotes > 0);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

/** What nobody here asks for: most of what the rules make, and most of the memory. */
const LEFT_OUT = new Set([
  "inline",
  ...["paragraph", "heading", "list_item", "table", "thead", "tbody", "tr", "th", "td"].map(
    (name) => `${name}_close`,
  ),
  ...["thead", "tbody", "tr", "th", "td"].map((name) => `${name}_open`),
]);

/**
 * The tokens of the block rules, without those that are left out and without a copy of the text in each: half
 * the time of a long document.
 */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const state = stateOf(text, tokens);
  const unused = newToken("inline", "", 0);
  state.getLines = () => "";
  state.push = (type, tag, nesting) => {
    if (nesting < 0) state.level--;
    const isKept = !LEFT_OUT.has(type);
    const token = isKept ? newToken(type, tag, nesting) : unused;
    token.level = state.level;
    if (nesting > 0) state.level++;
    if (isKept) tokens.push(token);
    return token;
  };
  parser.block.tokenize(state, state.line, state.lineMax);
  return tokens;
}

/**
 * The parser's state at the beginning of a text. Its own constructor looks at each character to find the
 * lines; this one goes from line break to line break, which takes half as long, and V8 sees no loop in it
 * that is worth a compilation of its own.
 */
export function stateOf(text: string, tokens: Token[]): StateBlock {
  // Of an empty text: only the entry behind the last line, which goes to the end again.
  const state = new parser.block.State("", parser, {}, tokens);
  const { bMarks, eMarks, tShift, sCount, bsCount } = state;
  state.src = text;
  for (const list of [bMarks, eMarks, tShift, sCount, bsCount]) list.length = 0;
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    let at = start;
    let indent = 0;
    for (; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x20) indent++;
      else if (code === 0x09) indent += 4 - (indent % 4);
      else break;
    }
    // As there, blanks that end the text without a line break are no line.
    if (at < end || lineBreak !== -1) {
      bMarks.push(start);
      eMarks.push(end);
      tShift.push(at - start);
      sCount.push(indent);
      bsCount.push(0);
    }
    start = end + 1;
  }
  bMarks.push(text.length);
  eMarks.push(text.length);
  tShift.push(0);
  sCount.push(0);
  bsCount.push(0);
  state.lineMax = bMarks.length - 1;
  return state;
}

function newToken(type: string, tag: string, nesting: Token["nesting"]): Token {
  // The rules set its fields; only those that are read here or by them need to be there.
  return {
    type,
    tag,
    nesting,
    level: 0,
    map: null,
    markup: "",
    info: "",
    hidden: false,
    block: true,
  } as Token;
}

function blockOf(
  token: Token,
  lines: readonly string[],
  depth: number,
  isQuoted: boolean,
): Block | undefined {
  if (token.map === null) return undefined;
  const first = token.map[0];
  let last = Math.max(first, token.map[1] - 1);
  // A list item takes the blank lines after it along, and so does whatever ends with it.
  while (last > first && (lines[last] ?? "").trim() === "" && token.type !== "fence") last--;
  switch (token.type) {
    case "heading_open":
      return { kind: "heading", first, last, depth, isQuoted, level: Number(token.tag.slice(1)) };
    case "paragraph_open":
      return { kind: "paragraph", first, last, depth, isQuoted };
    case "fence": {
      last = Math.min(last, lines.length - 1);
      const isClosed = last > first && closes(lines[last] ?? "", token.markup);
      return { kind: "code", first, last, depth, isQuoted, isFenced: true, isClosed };
    }
    case "code_block":
      return { kind: "code", first, last, depth, isQuoted, isFenced: false, isClosed: true };
    case "html_block":
      return { kind: "html", first, last, depth, isQuoted };
    case "table_open":
      return { kind: "table", first, last, depth, isQuoted };
    case "list_item_open":
      return { kind: "item", first, last, depth, isQuoted };
    case "hr":
      return { kind: "rule", first, last, depth, isQuoted };
    default:
      return undefined;
  }
}

function closes(line: string, fence: string): boolean {
  const closing = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
  return closing !== undefined && closing[0] === fence[0] && closing.length >= fence.length;
}
