// The part of the hook that checks code and data, and that reads templates.

export { codeChecks, LANGUAGES, languageOf } from "./code/index.js";
export { parseTemplateCriteria } from "./template.js";
