// Which commands do a program's arguments hold? The command after `sudo`, the script of `bash -c`, the code
// of `python -c`, the alias of `git -c`, the package of `npx`; and whether the program only shows what it
// would do.

export { GIT_GLOBAL, gitInnerOf } from "./git-inner.js";
export { dynamicWord, fill } from "./grammar/find.js";
export { countAssignments } from "./grammar/grammar.js";
export { filledReplacement, readSed, type SedCommand } from "./grammar/sed.js";
export { variableRole } from "./grammar/settings.js";
export { type Dialect, type Inner, joined } from "./inner.js";
export { innerOf, onlyTries } from "./inner-of.js";
export { hasOption, optionValue, readOptions, type Split, splitOptions } from "./options.js";
export { own } from "./own.js";
export { literal, type ShellWord } from "./shell-word.js";
export { isTrial } from "./trials.js";
