// Lists the programs that a command would start, without running or judging the command.

export {
  GIT_GLOBAL,
  hasOption,
  isKind,
  isTrial,
  onlyTries,
  optionValue,
  own,
  type Program,
  programOf,
  readOptions,
  type ShellWord,
  type Split,
  saysVerb,
  splitOptions,
  subOf,
  tableOf,
} from "../programs/index.js";
export { type AnalyzeOptions, analyzeScripts, analyzeShell, type ShellAnalysis } from "./analyze.js";
export { ReadingBudget } from "./budget.js";
export {
  commandLine,
  type Input,
  type Invocation,
  type Joint,
  type Redirection,
  type Unreadable,
} from "./invocation.js";
export { type Makefile, readMakefile, recipesOf } from "./makefile.js";
export { baseName, isAbsolute, joinPath, normalizePath } from "./paths.js";
export { withoutOutputFilters } from "./plain-output.js";
