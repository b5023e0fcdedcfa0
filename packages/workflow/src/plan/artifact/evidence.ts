import { readFileSync, statSync } from "node:fs";
import type { CheckKind, Finding } from "@agentos/artifact-guard";
import type { PlannedArtifact } from "./planned-artifact.js";

export function requiredEvidence(artifact: PlannedArtifact | undefined): readonly CheckKind[] {
  if (artifact === undefined || !artifact.isGuarded) return [];
  return artifact.criteria.criteriaOf(artifact.path).evidence ?? [];
}

const MAX_FILE_SIZE = 1024 * 1024;

/**
 * Reports required checks that lack evidence, based on the file that the guard's hook writes. A
 * missing file is only a warning, because another attempt could not fix the cause: the client has
 * no hooks, or its session format is unknown.
 */
export function evidenceFindings(artifact: PlannedArtifact | undefined, file: string): Finding[] {
  const required = requiredEvidence(artifact);
  if (required.length === 0) return [];
  const verdicts = readVerdicts(file);
  if (verdicts === undefined) {
    return [
      finding(
        "warning",
        `Whether ${required.join(", ")} succeeded is unknown: no guard hook reported on the session`,
      ),
    ];
  }
  return required.flatMap((kind) => {
    const verdict = verdicts.find((each) => each.kind === kind);
    if (verdict?.status === "shown" || verdict?.isExcused === true) return [];
    const missing =
      typeof verdict?.missing === "string" ? verdict.missing : `nothing shows that ${kind} succeeded`;
    return [finding("error", missing.charAt(0).toUpperCase() + missing.slice(1))];
  });
}

function finding(severity: Finding["severity"], message: string): Finding {
  return { code: "missing-evidence", severity, line: 1, column: 1, message, excerpt: "" };
}

function readVerdicts(file: string): Record<string, unknown>[] | undefined {
  try {
    if (statSync(file).size > MAX_FILE_SIZE) return undefined;
    const { verdicts } = JSON.parse(readFileSync(file, "utf8")) as { verdicts?: unknown };
    return Array.isArray(verdicts)
      ? verdicts.filter((each) => typeof each === "object" && each !== null)
      : undefined;
  } catch {
    return undefined;
  }
}
