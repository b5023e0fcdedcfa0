// What does a handoff file say? Its schema, its text, and a reader that accepts what people make of it:
// sections in any order, other list markers, misspelt titles. What it cannot read is a diagnostic with its
// line.

export { buildHandoff, formatSection, type HandoffSection, sectionsOf, textField } from "./build.js";
export { escapeItem } from "./escape.js";
export type { FrontMatterValue } from "./front-matter-value.js";
export type { OwnSection, SectionName } from "./headings.js";
export { formatItem } from "./list-items.js";
export { type ParsedHandoff, parseHandoff } from "./parse.js";
export { formatSaid } from "./said.js";
export {
  type CompletedTask,
  type Handoff,
  type HandoffInput,
  HandoffSchema,
  normalizeHandoff,
  type RemainingTask,
  type Said,
} from "./schema.js";
export { normalizeTimestamp } from "./timestamp.js";
