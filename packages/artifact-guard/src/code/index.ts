// Does this code or data file only look finished? Finds code that was left out, functions that do nothing,
// comments that put work off, placeholder values, and files that end too early. It runs nothing.

export { codeChecks } from "./code-checks.js";
export { LANGUAGES, type LanguageName, languageOf } from "./languages.js";
export { checkElisionInBlocks } from "./remarks.js";
