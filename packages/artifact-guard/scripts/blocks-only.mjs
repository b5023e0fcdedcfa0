// markdown-it as the hook's bundle has it: the block rules ("commonmark" and tables, which are all there are)
// without what reads the inside of a line (entities, link detection, host names, the renderer). That would be
// two thirds of the bundle, and the hook never calls it.
import * as helpers from "../node_modules/markdown-it/lib/helpers/index.mjs";
import ParserBlock from "../node_modules/markdown-it/lib/parser_block.mjs";

export default class MarkdownIt {
  block = new ParserBlock();
  helpers = helpers;
  options = { html: true, maxNesting: 20 };
  enable() {
    return this;
  }
  validateLink() {
    return true;
  }
  normalizeLink(url) {
    return url;
  }
}

/** What `entities` would do to a fence's language, which nobody reads here. */
export const decodeHTML = (text) => text;
