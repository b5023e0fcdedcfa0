import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import {
  type Criteria,
  mergeCriteria,
  type ProjectCriteria,
  parseTemplateCriteria,
  readProjectCriteria,
} from "@agentos/artifact-guard/criteria";
import { describeError } from "@agentos/internal";
import { type Diagnostic, type Phase, substitute, type Workflow } from "../definition/index.js";

/** What the artefact of a phase must be like, from everywhere that says something about it. */
export interface PhaseCriteria {
  /**
   * What holds for a file of it: defaults, what the project's configuration says, the template's front matter, the phase; the later ones win.
   * @param path absolute
   */
  criteriaOf(path: string): Criteria;
  /** What the file is made from; the phase's own template goes before one that the configuration names. */
  templateOf(path: string): string | undefined;
  /** The phase's own template. */
  template?: { path: string; text: string };
}

/** Reads the templates of a workflow's artefacts, and joins what is asked of each. */
export function loadCriteria(
  projectFolder: string,
  workflow: Workflow,
): { criteria: ReadonlyMap<string, PhaseCriteria>; diagnostics: Diagnostic[] } {
  const criteria = new Map<string, PhaseCriteria>();
  const diagnostics: Diagnostic[] = [];
  if (workflow.phases.every(({ artifact }) => artifact === undefined)) return { criteria, diagnostics };
  const project = readProjectCriteria(projectFolder);
  diagnostics.push(...project.diagnostics);
  workflow.phases.forEach((phase, index) => {
    if (phase.artifact === undefined) return;
    const read = readTemplate(projectFolder, workflow, phase, index);
    diagnostics.push(...read.diagnostics);
    criteria.set(phase.id, joined(projectFolder, project, phase.artifact, read));
  });
  return { criteria, diagnostics };
}

function joined(
  projectFolder: string,
  project: ProjectCriteria,
  artifact: NonNullable<Phase["artifact"]>,
  { template, criteria }: ReadTemplate,
): PhaseCriteria {
  const { minLines, requiredSections, forbiddenPhrases, tokenUsageWarningThreshold } = artifact;
  const own = { minLines, requiredSections, forbiddenPhrases, tokenUsageWarningThreshold };
  const ofProject = (path: string) => project.criteriaOf(relative(projectFolder, path).replaceAll("\\", "/"));
  return {
    criteriaOf: (path) => mergeCriteria(ofProject(path).criteria, criteria, withoutUndefined(own)),
    templateOf: (path) => template?.text ?? ofProject(path).template,
    ...(template && { template }),
  };
}

interface ReadTemplate {
  template?: { path: string; text: string };
  criteria?: Criteria;
  diagnostics: Diagnostic[];
}

function readTemplate(
  projectFolder: string,
  { folder, path: workflowPath }: Workflow,
  { id, line, artifact }: Phase,
  index: number,
): ReadTemplate {
  if (artifact?.template === undefined) return { diagnostics: [] };
  const values = { projectDir: projectFolder, workflowDir: folder, phase: id };
  const path = resolve(projectFolder, substitute(artifact.template, values));
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const message = `the template ${path} can not be read: ${describeError(error)}`;
    const at = `phases[${index}].artifact.template`;
    return { diagnostics: [{ severity: "error", path: workflowPath, line, at, message }] };
  }
  const { criteria, diagnostics } = parseTemplateCriteria(text, { path });
  return { template: { path, text }, ...(criteria && { criteria }), diagnostics };
}

function withoutUndefined(fields: { [Key in keyof Criteria]: Criteria[Key] | undefined }): Criteria {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Criteria;
}
