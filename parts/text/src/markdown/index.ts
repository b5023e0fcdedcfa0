// What does this Markdown document contain? Its blocks and sections, the words a reader sees, how much of a
// section is content, and its last words.

export type { Block } from "./blocks.js";
export { type MarkdownDocument, parseDocument, type Section } from "./document.js";
export { headingKey, isHeadingFor } from "./heading-key.js";
export { commentsOf, type Span } from "./html.js";
export { plainCharacters, plainText, withoutMarks } from "./inline.js";
export {
  alonePiecesOf,
  isPointer,
  lastWordsOf,
  type Piece,
  piecesOf,
  piecesOfBlock,
  splitRow,
  tailOf,
} from "./pieces.js";
export { isFiller, substanceOfBlock } from "./substance.js";
