export { type AnalyseOptions, analyseShell, type ShellAnalysis } from "./analyse.js";
export { GIT_GLOBAL } from "./git-inner.js";
export { commandLine, type Input, type Invocation, type Redirection, type Unreadable } from "./invocation.js";
export { hasOption, optionValue, readOptions, type Split, splitOptions } from "./options.js";
export { own } from "./own.js";
export { baseName, isAbsolute, joinPath, normalisePath } from "./paths.js";
export type { ShellWord } from "./shell-word.js";
