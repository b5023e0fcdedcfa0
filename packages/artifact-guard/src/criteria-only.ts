// What a program needs that reads criteria now and checks artifacts later, if at all: no Markdown parser is
// loaded.

export type { Diagnostic } from "@agentos/platform";
export { CriteriaSchema } from "@agentos/platform/settings";
export { type Criteria, DEFAULT_CRITERIA, mergeCriteria } from "./criteria.js";
export { type AppliedCriteria, type ProjectCriteria, readProjectCriteria } from "./project-criteria.js";
export { parseTemplateCriteria } from "./template.js";
