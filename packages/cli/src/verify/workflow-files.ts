import { resolve } from "node:path";
import type { Diagnostic, ExpectedArtifact } from "@agentos/workflow/internal";
import { list, oneLine, UsageError } from "../terminal/index.js";
import { projectPath, type WantedFile } from "./wanted-files.js";

export async function findPhaseFiles(
  workflowName: string,
  phase: string | undefined,
  { project, cwd }: { project: string; cwd: string },
): Promise<{ files: WantedFile[]; diagnostics: readonly Diagnostic[] }> {
  const { expectedArtifacts } = await import("@agentos/workflow/internal");
  const { findArtifacts } = await import("@agentos/artifact-guard");
  const { workflow, artifacts, diagnostics } = expectedArtifacts({
    projectFolder: project,
    cwd,
    workflow: workflowName,
    ...(phase !== undefined && { phase }),
  });
  if (artifacts.length === 0) throw new UsageError(nothingExpected());
  // Iterations write the same file, which is checked only once.
  const files = new Map(artifacts.flatMap(filesOf).map((wanted) => [wanted.file, wanted]));
  return { files: [...files.values()], diagnostics };

  function filesOf({ phase: id, path, isGlob, isGuarded, asked }: ExpectedArtifact): WantedFile[] {
    const everything = { mostEntries: Number.POSITIVE_INFINITY };
    const glob = () => projectPath(resolve(project, path), project);
    const found = isGlob ? findArtifacts(project, glob(), everything) : [];
    // A glob that matches no file is reported as a missing artifact.
    return (found.length > 0 ? found : [path]).map((name) => {
      const file = resolve(project, name);
      return {
        file,
        path: projectPath(file, project),
        phase: {
          id,
          criteria: asked.criteria,
          isGuarded,
          ...(asked.template && { template: asked.template.text }),
        },
      };
    });
  }

  function nothingExpected(): string {
    const ids = workflow.phases.map(({ id }) => id);
    if (phase === undefined) return `no phase of the workflow ${workflow.id} has an artifact`;
    return ids.includes(phase)
      ? `the phase ${oneLine(phase)} of the workflow ${workflow.id} has no artifact`
      : `the workflow ${workflow.id} has no phase named "${oneLine(phase)}": it has ${list(ids, 12)}`;
  }
}
