// Finds unfinished work in code and data files without running them: omitted code, functions that
// do nothing, comments that postpone work, placeholder values, and files that were cut off.

export { codeChecks } from "./code-checks.js";
export { LANGUAGES, type LanguageName, languageOf } from "./languages.js";
