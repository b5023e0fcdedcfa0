// Does this file of code or data only look finished? Finds code that was left out, functions that do nothing,
// comments that put work off, placeholder values, and files that end too early. Nothing is run.

export { codeChecks } from "./code-checks.js";
export { LANGUAGES, type LanguageName, languageOf } from "./languages.js";
export { checkElisionInBlocks } from "./remarks.js";
