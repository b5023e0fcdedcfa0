import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sortFindings } from "./findings.mjs";

/** A failure with a message for users. All other errors are bugs. */
export class PhaseError extends Error {}

/**
 * Runs a phase: calls `work`, writes the artifact, and prints the summary. On failure, prints a
 * message and exits with 1.
 *
 * @param {(context: { projectDir: string, input: (phase: string) => any }) => Promise<{ artifact:
 * unknown, summary: string }> | { artifact: unknown, summary: string }} work a string artifact is
 * written unchanged, any other as JSON
 */
export async function runPhase(work) {
  try {
    const artifactPath = process.env.AGENTOS_ARTIFACT;
    if (!artifactPath) {
      throw new PhaseError(
        "AGENTOS_ARTIFACT is not set. Phases are started by the workflow: npx aos run release-readiness.yaml",
      );
    }
    // This slows down the phases for demonstrations.
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
    // A system error, such as a full disk, needs no stack trace.
    console.error(error instanceof PhaseError || error.syscall ? error.message : error);
    process.exitCode = 1;
  }
}

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

/** Writes a file atomically, because a phase can be killed at any time. */
function writeWhole(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}
