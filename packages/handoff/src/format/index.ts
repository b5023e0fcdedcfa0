// What does a handoff file say? The schema, the file format, and a reader that tolerates people's edits. What
// the reader cannot understand becomes a diagnostic with its line.

export { buildHandoff, formatSection, formatTitle } from "./build.js";
export {
  type Entry,
  entriesOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  SECTIONS,
  saidEntry,
  withEntries,
} from "./entries.js";
export type { FrontMatterValue } from "./front-matter-value.js";
export { formatEntry } from "./items.js";
export { type ParsedHandoff, parseHandoff } from "./parse.js";
export {
  type CompletedTask,
  type Handoff,
  type HandoffInput,
  HandoffSchema,
  normalizeHandoff,
  type RemainingTask,
  type Said,
} from "./schema.js";
