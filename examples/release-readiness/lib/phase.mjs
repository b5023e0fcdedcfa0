import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sortFindings } from "./findings.mjs";

/**
 * A failure with a message for a person: what happened and what to do. Any other error is a bug.
 */
export class PhaseError extends Error {}

/**
 * Runs one phase of the workflow: passes `work` the project folder and the artifacts of its dependencies, writes the
 * result to the phase's artifact, and prints its summary. Exits with 1 and one message if the phase itself cannot do
 * its job.
 *
 * @param {(context: { projectDir: string, input: (phase: string) => any }) =>
 * Promise<{ artifact: unknown, summary: string }> | { artifact: unknown, summary: string }} work
 * `artifact`: a string is written unchanged, anything else as JSON.
 */
export async function runPhase(work) {
  try {
    const artifactPath = process.env.AGENTOS_ARTIFACT;
    if (!artifactPath) {
      throw new PhaseError(
        "AGENTOS_ARTIFACT is not set. Phases are started by the workflow: npx aos run release-readiness.yaml",
      );
    }
    // For demonstrations only: makes the phases slow enough to watch or kill.
    const slowMs = Number(process.env.RELEASE_READINESS_SLOW_MS);
    if (slowMs > 0) await sleep(slowMs);

    const projectDir = process.env.AGENTOS_PROJECT_DIR ?? process.cwd();
    const { artifact, summary } = await work({ projectDir, input: readInput });
    writeWhole(
      artifactPath,
      typeof artifact === "string" ? artifact : `${JSON.stringify(artifact, null, 2)}\n`,
    );
    console.log(summary);
  } catch (error) {
    // A full disk or a read-only folder is not a bug, and a stack trace would not help.
    console.error(error instanceof PhaseError || error.syscall ? error.message : error);
    process.exitCode = 1;
  }
}

/** The artifact of a check: sorted findings, what was not checked, and facts for the report. */
export function checkResult({ findings, notChecked = [], ...facts }) {
  return { ...facts, findings: sortFindings(findings), notChecked };
}

function readInput(phase) {
  const inputsPath = process.env.AGENTOS_INPUTS;
  if (!inputsPath) {
    throw new PhaseError("AGENTOS_INPUTS is not set, so the results of earlier phases are missing.");
  }
  const artifactPath = JSON.parse(readFileSync(inputsPath, "utf8"))[phase]?.artifact;
  if (!artifactPath) {
    throw new PhaseError(
      `The artifact of phase "${phase}" is missing. Does this phase name it in dependsOn?`,
    );
  }
  const text = readFileSync(artifactPath, "utf8");
  return artifactPath.endsWith(".json") ? JSON.parse(text) : text;
}

/** A phase can be killed at any moment, so its artifact is complete or absent. */
function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
