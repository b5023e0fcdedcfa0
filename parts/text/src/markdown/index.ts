// Parses Markdown into blocks, sections and pieces of running text.

export type { Block } from "./blocks.js";
export { type MarkdownDocument, parseDocument, type Section } from "./document.js";
export { headingKey, isHeadingFor } from "./heading-key.js";
export { commentsOf, type Span } from "./html.js";
export { plainCharacters, plainText, withoutMarks } from "./inline.js";
export { lastWordsOf, piecesOf, splitRow, tailOf } from "./pieces.js";
export { substanceOfBlock } from "./substance.js";
