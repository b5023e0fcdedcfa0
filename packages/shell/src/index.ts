export { type AnalyseOptions, analyseScripts, analyseShell, type ShellAnalysis } from "./analyse.js";
export { ReadingBudget } from "./budget.js";
export { GIT_GLOBAL } from "./git-inner.js";
export { commandLine, type Input, type Invocation, type Redirection, type Unreadable } from "./invocation.js";
export { recipesOf } from "./makefile/recipes.js";
export { hasOption, optionValue, readOptions, type Split, splitOptions } from "./options.js";
export { own } from "./own.js";
export { baseName, isAbsolute, joinPath, normalisePath } from "./paths.js";
export type { ShellWord } from "./shell-word.js";
