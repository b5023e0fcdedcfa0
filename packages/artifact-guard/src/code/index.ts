export { codeChecks } from "./code-checks.js";
export { checkElisionInBlocks } from "./elision.js";
export { type LanguageName, languageOf } from "./languages.js";
