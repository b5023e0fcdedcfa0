import type { Decision } from "@agentos/artifact-guard";
import { pathInside, printable } from "@agentos/platform";
import { DEFAULT_MAX_ATTEMPTS, evidenceFindings, type PlannedAttempt } from "../../plan/index.js";
import type { CheckedArtifact, PhaseState, TokenUsage } from "../../session/index.js";
import { checkPlanned } from "./guard.js";

/** The judgement of an attempt that exited successfully. */
export interface Judgement {
  /** Absent without a guarded artifact and without figures. */
  decision?: Decision;
  /** The decision's reason and the first error. */
  reason: string;
  artifacts: CheckedArtifact[];
  /** Consecutive attempts that left it unfinished, including this one, and the limit. */
  unfinishedAttempts: number;
  maxAttempts: number;
}

/** An attempt's context usage, as in events. */
export interface Measured {
  tokenUsage?: TokenUsage;
  windowTokens?: number;
  /** Its window is nearly full, or was too small; absent if unknown. */
  contextExhaustionRisk?: boolean;
}

/**
 * Judges an attempt that exited successfully by its artifact and by its context usage.
 * @param before the phase before the attempt
 * @param options.began when the attempt began
 */
export async function judgeAttempt(
  { artifact, request, evidenceFile }: PlannedAttempt,
  before: PhaseState | undefined,
  measured: Measured,
  options: {
    projectFolder: string;
    began: Date;
    backoff: { baseMs?: number; maxMs?: number };
  },
): Promise<Judgement> {
  const maxAttempts = request.phase.maxAttempts ?? DEFAULT_MAX_ATTEMPTS;
  const attempt = (before?.unfinished?.attempts ?? 0) + 1;
  const base = { unfinishedAttempts: attempt, maxAttempts };
  const { tokenUsage, windowTokens } = measured;
  // The files of a glob are known only after a search.
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

/** Adds the first error, because a number of errors does not say what to fix. */
function reasonOf(reason: string, artifacts: readonly CheckedArtifact[], projectFolder: string): string {
  for (const { path, findings } of artifacts) {
    const error = findings.find(({ severity }) => severity === "error");
    if (error === undefined) continue;
    const shown = pathInside(projectFolder, path) || path;
    return `${reason}. ${printable(shown)}:${error.line}: ${printable(error.message)}`;
  }
  return reason;
}
