// What the hook loads only when a project needs it: the languages, a YAML parser and a schema.

export { codeChecks } from "./code/index.js";
export { parseTemplateCriteria } from "./template.js";
