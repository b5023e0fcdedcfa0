// What the hook loads to check code, data, and the code in documents.

export { checkElisionInBlocks, codeChecks, LANGUAGES, languageOf } from "./code/index.js";
