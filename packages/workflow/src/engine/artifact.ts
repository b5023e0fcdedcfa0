import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { describeError, errorCode } from "@agentos/internal";

/**
 * Makes the folder that an artifact goes into, because agents forget to.
 * @returns what stands in the way
 */
export function makeArtifactFolder(artifact: string): string | undefined {
  const folder = dirname(artifact);
  try {
    mkdirSync(folder, { recursive: true });
    return undefined;
  } catch (error) {
    return `The folder ${folder} of its artifact can not be made: ${describeError(error)}`;
  }
}

/** Why there is no artifact at that path, as what follows its name; undefined when there is one. */
export function artifactProblem(artifact: string): string | undefined {
  try {
    return statSync(artifact).isDirectory() ? "is a folder and not a file" : undefined;
  } catch (error) {
    return errorCode(error) === "ENOENT" ? "is not there" : `can not be read: ${describeError(error)}`;
  }
}
