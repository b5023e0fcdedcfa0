// The part of the hook that checks code and data.

export { codeChecks, LANGUAGES, languageOf } from "./code/index.js";
