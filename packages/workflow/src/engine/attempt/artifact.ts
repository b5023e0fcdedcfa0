import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describeError, errorCode } from "@agentos/platform";
import { isGlob } from "../../definition/index.js";
import type { PlannedArtifact } from "../../plan/index.js";

/**
 * Creates the artifact's folder, because agents forget to. For a glob, it is the folder before the first
 * wildcard.
 * @returns the problem, if there is one
 */
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

/** The problem with the artifact, worded to follow its name; undefined if it exists. */
export function artifactProblem(artifact: string): string | undefined {
  try {
    return statSync(artifact).isDirectory() ? "is a folder and not a file" : undefined;
  } catch (error) {
    return errorCode(error) === "ENOENT" ? "does not exist" : `cannot be read: ${describeError(error)}`;
  }
}

/**
 * The same for a planned artifact. A missing artifact that is guarded is left to the guard, which asks again.
 */
export function plannedProblem({ path, isGlob, isGuarded }: PlannedArtifact): string | undefined {
  if (isGlob) return undefined;
  const problem = artifactProblem(path);
  return isGuarded && problem === "does not exist" ? undefined : problem;
}
