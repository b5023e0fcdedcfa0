import type MarkdownIt from "markdown-it";
import * as helpers from "markdown-it/lib/helpers/index.mjs";
import ParserBlock from "markdown-it/lib/parser_block.mjs";
import ParserInline from "markdown-it/lib/parser_inline.mjs";

const block = new ParserBlock();
const inline = new ParserInline();
block.ruler.enableOnly(
  "table code fence blockquote hr list reference html_block heading lheading paragraph".split(" "),
);
inline.ruler.enableOnly(
  "text newline escape backticks strikethrough emphasis link image autolink html_inline".split(" "),
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
