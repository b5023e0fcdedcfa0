// What the hook loads only when a project needs it: the languages, a YAML parser and a schema.

export { codeChecks } from "@agentos/code-checks";
export { parseTemplateCriteria } from "./template.js";
