import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  type Criteria,
  DEFAULT_CRITERIA,
  mergeCriteria,
  parseTemplateCriteria,
} from "@agentos/artifact-guard/criteria";
import { describeError } from "@agentos/internal";
import { type Diagnostic, type Phase, substitute, type Workflow } from "../definition/index.js";

/** What the artefact of a phase must be like, from everywhere that says something about it. */
export interface PhaseCriteria {
  /** Defaults, the project's phrases, the template's front matter, the phase; the later ones win. */
  criteria: Criteria;
  /** The same without the defaults: what is worth telling an agent. */
  told: Criteria;
  template?: { path: string; text: string };
}

/** Reads the templates of a workflow's artefacts, and joins what is asked of each. */
export function loadCriteria(
  projectFolder: string,
  workflow: Workflow,
): { criteria: ReadonlyMap<string, PhaseCriteria>; diagnostics: Diagnostic[] } {
  const criteria = new Map<string, PhaseCriteria>();
  const diagnostics: Diagnostic[] = [];
  const forbiddenPhrases = workflow.phases.some(({ artifact }) => artifact !== undefined)
    ? projectPhrases(projectFolder)
    : [];
  workflow.phases.forEach((phase, index) => {
    const { artifact } = phase;
    if (artifact === undefined) return;
    const template = readTemplate(projectFolder, workflow, phase, index);
    diagnostics.push(...template.diagnostics);
    const { minLines, requiredSections, forbiddenPhrases: own, tokenUsageWarningThreshold } = artifact;
    const told = mergeCriteria(
      { forbiddenPhrases },
      template.criteria,
      withoutUndefined({ minLines, requiredSections, forbiddenPhrases: own, tokenUsageWarningThreshold }),
    );
    criteria.set(phase.id, {
      told,
      criteria: mergeCriteria(DEFAULT_CRITERIA, told),
      ...(template.template && { template: template.template }),
    });
  });
  return { criteria, diagnostics };
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

/** The phrases that the project forbids in all its artefacts; the hook at a session's end reads the same ones and checks their form. */
function projectPhrases(projectFolder: string): string[] {
  try {
    const config: unknown = JSON.parse(readFileSync(join(projectFolder, ".agentos", "config.json"), "utf8"));
    const phrases = (config as { guard?: { forbiddenPhrases?: unknown } } | null)?.guard?.forbiddenPhrases;
    return Array.isArray(phrases) ? phrases.filter((phrase) => typeof phrase === "string") : [];
  } catch {
    // None, or one that `aos doctor` tells of.
    return [];
  }
}

function withoutUndefined(fields: { [Key in keyof Criteria]: Criteria[Key] | undefined }): Criteria {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Criteria;
}
