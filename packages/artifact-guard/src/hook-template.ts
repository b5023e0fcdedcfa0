// The part of the hook that reads a template's criteria.

export { parseTemplateCriteria } from "./template.js";
