export { buildHandoff } from "./build.js";
export type { Diagnostic } from "./diagnostics.js";
export type { FrontMatterValue } from "./front-matter-value.js";
export { type ParsedHandoff, parseHandoff } from "./parse.js";
export { type CompletedTask, type Handoff, HandoffSchema, type RemainingTask } from "./schema.js";
