import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describeError, errorCode } from "@agentos/platform";
import { isGlob } from "../../definition/index.js";
import type { PlannedArtifact } from "../../plan/index.js";

/** Creates the artifact's folder, because agents often forget to. Returns the problem, if any. */
export function makeArtifactFolder(artifact: PlannedArtifact): string | undefined {
  let folder = dirname(artifact.path);
  if (artifact.isGlob) while (isGlob(folder)) folder = dirname(folder);
  try {
    mkdirSync(folder, { recursive: true });
    return undefined;
  } catch (error) {
    return `The folder ${folder} of its artifact cannot be created: ${describeError(error)}`;
  }
}

/** Returns a problem worded to follow the artifact's name, or undefined if the file exists. */
export function artifactProblem(artifact: string): string | undefined {
  try {
    return statSync(artifact).isDirectory() ? "is a folder, not a file" : undefined;
  } catch (error) {
    return errorCode(error) === "ENOENT" ? "does not exist" : `cannot be read: ${describeError(error)}`;
  }
}

/**
 * Like {@link artifactProblem}, but accepts a missing artifact if it is guarded, because the guard
 * then requests another attempt.
 */
export function plannedProblem({ path, isGlob, isGuarded }: PlannedArtifact): string | undefined {
  if (isGlob) return undefined;
  const problem = artifactProblem(path);
  return isGuarded && problem === "does not exist" ? undefined : problem;
}
