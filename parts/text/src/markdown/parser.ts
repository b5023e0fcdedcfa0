import type MarkdownIt from "markdown-it";
import * as helpers from "markdown-it/lib/helpers/index.mjs";
import ParserBlock from "markdown-it/lib/parser_block.mjs";
import ParserInline from "markdown-it/lib/parser_inline.mjs";
import StateBlock from "markdown-it/lib/rules_block/state_block.mjs";

/**
 * Finds lines by searching for line breaks. The original constructor loops over every character,
 * and V8 compiles that loop twice while it is running, which takes 9 ms for a 4 KB document in a
 * hook.
 */
class LineState extends StateBlock {
  constructor(...[text, md, env, tokens]: ConstructorParameters<typeof StateBlock>) {
    super("", md, env, tokens);
    this.src = text;
    this.bMarks = [];
    this.eMarks = [];
    this.tShift = [];
    this.sCount = [];
    for (let start = 0; start < text.length; ) {
      const lineBreak = text.indexOf("\n", start);
      const end = lineBreak === -1 ? text.length : lineBreak;
      let at = start;
      let columns = 0;
      for (; text[at] === " " || text[at] === "\t"; at++) columns += text[at] === " " ? 1 : 4 - (columns % 4);
      if (at < end || lineBreak !== -1) this.#addLine(start, end, at - start, columns);
      start = end + 1;
    }
    this.lineMax = this.bMarks.length;
    this.#addLine(text.length, text.length, 0, 0);
    this.bsCount = this.bMarks.map(() => 0);
  }

  #addLine(start: number, end: number, indent: number, columns: number): void {
    this.bMarks.push(start);
    this.eMarks.push(end);
    this.tShift.push(indent);
    this.sCount.push(columns);
  }
}

const block = new ParserBlock();
block.State = LineState;
const inline = new ParserInline();
block.ruler.enableOnly(
  "table code fence blockquote hr list reference html_block heading lheading paragraph".split(" "),
);
inline.ruler.enableOnly(
  "text newline escape backticks strikethrough emphasis link image autolink html_inline entity".split(" "),
);
inline.ruler2.enableOnly("balance_pairs strikethrough emphasis fragments_join".split(" "));

/**
 * A parser for CommonMark with tables and `~~`. markdown-it's constructor would also set up
 * rendering and link detection, which takes 5 ms in a hook.
 */
export const parser = {
  block,
  inline,
  helpers,
  options: { html: true, maxNesting: 20 },
  normalizeLink: (url: string) => url,
  normalizeLinkText: (text: string) => text,
  validateLink: () => true,
} as unknown as MarkdownIt;
