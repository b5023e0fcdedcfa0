// For programs that only read criteria: does not load the Markdown parser.

export type { Diagnostic } from "@agentos/platform";
export { CriteriaSchema } from "@agentos/platform/settings";
export { type Criteria, DEFAULT_CRITERIA, mergeCriteria } from "./criteria.js";
export { type AppliedCriteria, type ProjectCriteria, readProjectCriteria } from "./project-criteria.js";
export { parseTemplateCriteria } from "./template.js";
