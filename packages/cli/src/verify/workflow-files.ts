import { resolve } from "node:path";
import type { Diagnostic, Scope } from "@agentos/workflow";
import { UsageError } from "../errors.js";
import { list, oneLine } from "../view/words.js";
import { projectPath, type WantedFile } from "./wanted-files.js";

/** The artefacts of a workflow's phases, or of one of them. */
export async function findPhaseFiles(
  workflowName: string,
  phaseId: string | undefined,
  { project, cwd }: { project: string; cwd: string },
): Promise<{ files: WantedFile[]; diagnostics: readonly Diagnostic[] }> {
  const { findWorkflow, isGlob, listSessions, loadWorkflow, readPhaseCriteria, stateFolder, interpolate } =
    await import("@agentos/workflow");
  const { findArtifacts } = await import("@agentos/artifact-guard");
  const found = findWorkflow(project, workflowName, { cwd });
  if (found.path === undefined)
    throw new UsageError(
      found.diagnostics[0]?.message ?? `there is no workflow named ${oneLine(workflowName)}`,
    );
  const loaded = loadWorkflow(found.path);
  const { workflow } = loaded;
  const diagnostics = [...loaded.diagnostics];
  if (workflow === undefined)
    throw Object.assign(new UsageError("the workflow can not be read"), {
      code: "invalid-workflow",
      diagnostics,
    });
  const phases = workflow.phases.filter(({ id }) => phaseId === undefined || id === phaseId);
  if (phases.length === 0) {
    const known = list(
      workflow.phases.map(({ id }) => id),
      12,
    );
    throw new UsageError(
      `the workflow ${workflow.id} has no phase named "${oneLine(phaseId ?? "")}": it has ${known}`,
    );
  }
  const files: WantedFile[] = [];
  for (const phase of phases) {
    const { id, artifact } = phase;
    const asked = readPhaseCriteria(project, workflow, phase);
    if (artifact === undefined || asked === undefined) continue;
    const unreadable = asked.diagnostics.find(
      ({ severity, path }) => severity === "error" && path === workflow.path,
    );
    if (unreadable !== undefined) throw new UsageError(oneLine(unreadable.message));
    diagnostics.push(...asked.diagnostics);
    const values: Partial<Scope> = {
      projectDir: project,
      workflowDir: workflow.folder,
      phase: id,
      ...sessionValues(artifact.path),
    };
    const path = interpolate(artifact.path, values, { missing: "keep" });
    // As it is written: a folder's own name may look like a glob.
    const names = isGlob(artifact.path)
      ? findArtifacts(project, projectPath(resolve(project, path), project), {
          mostEntries: Number.POSITIVE_INFINITY,
        })
      : [];
    // A glob that means no file yet stands for the artefact that is not there.
    for (const name of names.length > 0 ? names : [path]) {
      const file = resolve(project, name);
      files.push({
        file,
        path: projectPath(file, project),
        phase: {
          id,
          workflow: workflow.id,
          criteria: asked.criteria,
          isGuarded: artifact.guard !== false,
          ...(asked.template && { template: asked.template }),
        },
      });
    }
  }
  if (files.length === 0)
    throw new UsageError(
      phaseId === undefined
        ? `no phase of the workflow ${workflow.id} has an artifact`
        : `the phase ${oneLine(phaseId)} of the workflow ${workflow.id} has no artifact`,
    );
  return { files, diagnostics };

  /** Where artefacts lie in a session's folder, those of its newest session are meant. */
  function sessionValues(path: string): Partial<Scope> {
    if (!/\$\{session(?:Dir|Id)\}/.test(path)) return {};
    const session = listSessions(project).find((each) => each.workflow.path === workflow?.path);
    if (session === undefined)
      throw new UsageError(
        `there is no session of the workflow ${workflow?.id} yet: its artefacts lie in one`,
      );
    return { sessionId: session.id, sessionDir: resolve(stateFolder(project), "sessions", session.id) };
  }
}
