// The part of the hook that checks code, data, and code blocks in documents, and that reads templates.

export { checkElisionInBlocks, codeChecks, LANGUAGES, languageOf } from "./code/index.js";
export { parseTemplateCriteria } from "./template.js";
