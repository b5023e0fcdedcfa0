import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import {
  type Criteria,
  mergeCriteria,
  parseTemplateCriteria,
  readProjectCriteria,
} from "@agentos/artifact-guard/criteria";
import { describeError } from "@agentos/platform";
import {
  type Diagnostic,
  interpolate,
  type Phase,
  phasePlaces,
  type Workflow,
} from "../../definition/index.js";

export interface PhaseCriteria {
  /**
   * Merges the criteria of the defaults, the project's configuration, the template's front matter and
   * the phase, in ascending order of precedence.
   */
  criteriaOf(path: string): Criteria;
  /** Returns the phase's own template or, if it has none, the one from the configuration. */
  templateOf(path: string): string | undefined;
  template?: { path: string; text: string };
}

export function loadCriteria(
  projectFolder: string,
  workflow: Workflow,
): { criteria: ReadonlyMap<Phase, PhaseCriteria>; diagnostics: Diagnostic[] } {
  const criteria = new Map<Phase, PhaseCriteria>();
  const places = phasePlaces(workflow.phases);
  const diagnostics: Diagnostic[] = [];
  if (places.every(({ phase: { artifact } }) => artifact === undefined)) return { criteria, diagnostics };
  const project = readProjectCriteria(projectFolder);
  diagnostics.push(...project.diagnostics);
  for (const { phase } of places) {
    const asked = readPhaseCriteria(projectFolder, workflow, phase);
    if (asked === undefined) continue;
    diagnostics.push(...asked.diagnostics);
    const projectCriteria = (path: string) =>
      project.criteriaOf(relative(projectFolder, path).replaceAll("\\", "/"));
    criteria.set(phase, {
      criteriaOf: (path) => mergeCriteria(projectCriteria(path).criteria, asked.criteria),
      templateOf: (path) => asked.template?.text ?? projectCriteria(path).template,
      ...(asked.template && { template: asked.template }),
    });
  }
  return { criteria, diagnostics };
}

/** What a phase requires. Its fields take precedence over its template's front matter. */
interface AskedByPhase {
  criteria: Criteria;
  template?: { path: string; text: string };
  diagnostics: Diagnostic[];
}

/** Ignores the project's criteria. Returns undefined for a phase that has no artifact. */
function readPhaseCriteria(
  projectFolder: string,
  workflow: Workflow,
  phase: Phase,
): AskedByPhase | undefined {
  const { artifact } = phase;
  if (artifact === undefined) return undefined;
  const { template, criteria, diagnostics } = readTemplate(projectFolder, workflow, phase);
  return { criteria: mergeCriteria(criteria, artifact), ...(template && { template }), diagnostics };
}

interface ReadTemplate {
  template?: { path: string; text: string };
  criteria?: Criteria;
  diagnostics: Diagnostic[];
}

function readTemplate(
  projectFolder: string,
  { folder, path: workflowPath, phases }: Workflow,
  phase: Phase,
): ReadTemplate {
  const { id, line, artifact } = phase;
  if (artifact?.template === undefined) return { diagnostics: [] };
  const values = { projectDir: projectFolder, workflowDir: folder, phase: id };
  const path = resolve(projectFolder, interpolate(artifact.template, values, { missing: "keep" }));
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const message = `the template ${path} cannot be read: ${describeError(error)}`;
    const place = phasePlaces(phases).find((each) => each.phase === phase);
    const at = place && `${place.at}.artifact.template`;
    return { diagnostics: [{ severity: "error", path: workflowPath, line, ...(at && { at }), message }] };
  }
  const { criteria, diagnostics } = parseTemplateCriteria(text, { path });
  return { template: { path, text }, ...(criteria && { criteria }), diagnostics };
}
