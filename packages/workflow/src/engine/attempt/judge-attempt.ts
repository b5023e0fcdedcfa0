import type { Decision } from "@agentos/artifact-guard";
import { pathInside, printable } from "@agentos/platform";
import { DEFAULT_MAX_ATTEMPTS, evidenceFindings, type PlannedAttempt } from "../../plan/index.js";
import type { CheckedArtifact, PhaseState, TokenUsage } from "../../session/index.js";
import { checkPlanned } from "./guard.js";

export interface Judgment {
  /** Absent if there is no artifact to check and the context usage is unknown. */
  decision?: Decision;
  reason: string;
  artifacts: CheckedArtifact[];
  /** Number of consecutive unfinished attempts, including this one. */
  unfinishedAttempts: number;
  maxAttempts: number;
}

export interface Measured {
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** Whether the context window was too small or is nearly full. */
  contextExhaustionRisk?: boolean;
}

/** @param before the phase's state before the attempt */
export async function judgeAttempt(
  { artifact, request, evidenceFile }: PlannedAttempt,
  before: PhaseState | undefined,
  measured: Measured,
  options: {
    projectFolder: string;
    began: Date;
    backoff: { baseMs?: number; maxMs?: number };
  },
): Promise<Judgment> {
  const maxAttempts = request.phase.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
  const attempt = (before?.unfinished?.attempts ?? 0) + 1;
  const base = { unfinishedAttempts: attempt, maxAttempts };
  const { tokenUsage, windowTokens } = measured;
  // Globs are always checked, because only the check finds their files.
  const isChecked = artifact !== undefined && (artifact.isGuarded || artifact.isGlob);
  const usage =
    tokenUsage !== undefined && windowTokens !== undefined
      ? { usedTokens: tokenUsage.total, windowTokens }
      : undefined;
  if (!isChecked && usage === undefined) return { ...base, reason: "", artifacts: [] };

  const { decide, retryDelayMs } = await import("@agentos/artifact-guard");
  const since = Date.parse(before?.runs[0]?.startedAt ?? "") || options.began.getTime();
  const { artifacts, findings } = isChecked
    ? await checkPlanned(artifact, { projectFolder: options.projectFolder, since })
    : { artifacts: [], findings: [] };
  const unshown = evidenceFindings(artifact, evidenceFile);
  findings.push(...unshown);
  if (artifact !== undefined && unshown.length > 0) {
    const own = artifacts.find(({ path }) => path === artifact.path) ?? artifacts[0];
    if (own === undefined) artifacts.push({ path: artifact.path, findings: unshown });
    else own.findings = [...own.findings, ...unshown];
  }
  const threshold = artifact?.criteria.criteriaOf(artifact.path).tokenUsageWarningThreshold;
  const decision = decide({
    findings,
    ...(usage && { usage }),
    attempt,
    maxAttempts,
    hasArtifact: isChecked,
    ...(threshold !== undefined && { thresholds: { tokenUsageWarning: threshold } }),
  });
  return {
    ...base,
    decision:
      decision.status === "retry-queued"
        ? { ...decision, delayMs: retryDelayMs(attempt, options.backoff) }
        : decision,
    reason: reasonOf(decision.reason, artifacts, options.projectFolder),
    artifacts,
  };
}

/** Appends the first error, because the number of errors alone does not help to fix them. */
function reasonOf(reason: string, artifacts: readonly CheckedArtifact[], projectFolder: string): string {
  for (const { path, findings } of artifacts) {
    const error = findings.find(({ severity }) => severity === "error");
    if (error === undefined) continue;
    const shown = pathInside(projectFolder, path) || path;
    return `${reason}. ${printable(shown)}:${error.line}: ${printable(error.message)}`;
  }
  return reason;
}
