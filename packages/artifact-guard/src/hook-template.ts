// What the hook loads to read a template's criteria.

export { parseTemplateCriteria } from "./template.js";
