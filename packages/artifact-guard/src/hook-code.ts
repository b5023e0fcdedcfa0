// The part of the hook that checks code, data, and code blocks in documents.

export { checkElisionInBlocks, codeChecks, LANGUAGES, languageOf } from "./code/index.js";
