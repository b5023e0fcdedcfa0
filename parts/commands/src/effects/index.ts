// Describes the changes that a tool call makes. Judging is left to the rules.

export { archivedAway, extractionOf } from "./files/archives.js";
export { type ChangedPath, changedPaths, isExample, notablePaths } from "./files/changed-paths.js";
export { createdFilesOf, isAmong, movesFiles } from "./files/created-files.js";
export { editedFilesOf, partsEditedBy } from "./files/editors.js";
export { fileChangesOf } from "./files/file-effects.js";
export { type Evidence, type Finding, report, stop } from "./finding.js";
export type { JudgeContext } from "./places/judge-context.js";
export type { PathResolver, Place } from "./places/path-resolver.js";
export { readSubject, scriptSubject } from "./read-subject.js";
export type { ReadScript } from "./scripts/project-scripts.js";
export type { Detector, Subject } from "./subject.js";
export { readAction } from "./tools/action.js";
export { dialectOf, isClientTool, isHarmlessTool, isShellTool } from "./tools/client-tools.js";
export type { Action, FileChange, Operation } from "./tools/operation.js";
export { actionOf, readInputText, type ToolCall } from "./tools/tool-call.js";
export { readToolInput, type ToolInput, textsIn } from "./tools/tool-input.js";
export { isAgentsOwn, objectsOf, readToolName, type ToolName } from "./tools/tool-names.js";
export { isOverSsh, scopeOf } from "./words/local-programs.js";
export { scriptNameOf, scriptOf } from "./words/script-names.js";
export { subcommandsOf } from "./words/subcommands.js";
export { saysDestruction, taskOf, tasksOf } from "./words/task-names.js";
export {
  CACHE_WORDS,
  DATA_WORDS,
  effectOf,
  readVerbs,
  STORE_WORDS,
  splitCompound,
  VERB_OPTION,
  type VerbReading,
  wordsOf,
} from "./words/verbs.js";
