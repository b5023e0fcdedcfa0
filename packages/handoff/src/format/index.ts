// The schema and format of handoff files, and a reader that tolerates people's edits.

export { buildHandoff, formatSection, formatTitle } from "./build.js";
export {
  type Entry,
  entriesOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  PARTS,
  SECTIONS,
  SINGLE,
  saidEntry,
  withEntries,
} from "./entries.js";
export type { FrontMatterValue } from "./front-matter.js";
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
