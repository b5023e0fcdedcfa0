// Defines what can happen in any client's session, and shares code for reading rows.

export { type AbandonedRows, type Branches, type BranchFormat, RowRanges } from "./branches.js";
export { editsAction, OTHER_ACTION, replacement, wholeFile } from "./file-edits.js";
export { messageText } from "./message-text.js";
export { MessageTree, type TreeRow } from "./message-tree.js";
export { inputOf, OpenCalls, type Outcome, resultOf } from "./open-calls.js";
export { type PatchedFile, patchEdits, readPatch } from "./patch.js";
export { questionsOf } from "./questions.js";
export type {
  Action,
  CallResult,
  FileEdit,
  SessionCall,
  SessionEvent,
  TaskEnd,
  TaskOutput,
} from "./session-event.js";
export { SessionFacts } from "./session-facts.js";
export { type Todo, type TodoChange, type TodoStatus, todoStatus, todosOf } from "./todos.js";
export type { RowReader, TranscriptFormat } from "./transcript-format.js";
