import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Diagnostic, describeError } from "@agentos/platform";
import { type Criteria, DEFAULT_CRITERIA, mergeCriteria } from "./criteria.js";
import type { BoundArtifact } from "./hook/config.js";
import { parseTemplateCriteria } from "./template.js";

export interface CriteriaSources {
  project: string;
  /** The project-wide setting. */
  forbiddenPhrases: readonly string[];
  report(diagnostic: Diagnostic): void;
}

/**
 * Merges the criteria of the project, of an artifact's template, and of the artifact's own settings,
 * in that order.
 */
export function applyCriteria(
  bound: Pick<BoundArtifact, "template" | "criteria"> | undefined,
  sources: CriteriaSources,
): { criteria: Criteria; template?: string } {
  const template = bound?.template === undefined ? undefined : readTemplate(bound.template, sources);
  const { forbiddenPhrases } = sources;
  return {
    criteria: mergeCriteria(DEFAULT_CRITERIA, { forbiddenPhrases }, template?.criteria, bound?.criteria),
    ...(template !== undefined && { template: template.text }),
  };
}

function readTemplate(template: string, { project, report }: CriteriaSources) {
  const path = join(project, template);
  // These are only warnings because invalid criteria are skipped.
  const warn = (diagnostic: Omit<Diagnostic, "severity">) => report({ ...diagnostic, severity: "warning" });
  try {
    const text = readFileSync(path, "utf8");
    const { criteria, diagnostics } = parseTemplateCriteria(text, { path });
    for (const diagnostic of diagnostics) warn(diagnostic);
    return { text, criteria };
  } catch (error) {
    warn({ path, message: `the template cannot be read: ${describeError(error)}` });
    return undefined;
  }
}
