// A database of programs: how their arguments are read, and what they run and change.

export { dynamicWord, fill } from "./grammar/find.js";
export { GIT_GLOBAL } from "./grammar/git-inner.js";
export { countAssignments, subOf, tableOf, valueWith } from "./grammar/grammar.js";
export type { Grammar } from "./grammar/grammar-entry.js";
export { type Dialect, type Inner, joined } from "./grammar/inner.js";
export { innerOf, onlyTries } from "./grammar/inner-of.js";
export { hasOption, optionValue, readOptions, type Split, splitOptions } from "./grammar/options.js";
export { own } from "./grammar/own.js";
export type { Program, SqlClient } from "./grammar/program.js";
export { variableRole } from "./grammar/settings.js";
export { literal, type ShellWord } from "./grammar/shell-word.js";
export { isKind, programOf } from "./grammar/table.js";
export { isTrial } from "./grammar/trials.js";
export { saysVerb } from "./grammar/verbs.js";
