import { findAgentosFolder } from "@agentos/platform";
import { CHECK_KINDS, type CheckKind, MAY_CLAIM } from "../evidence/index.js";
import { type EvidenceMode, readGuardConfig } from "./config.js";
import type { PreparedStop, StopEnvironment } from "./prepare.js";
import { readTurnEnd, type TurnEnd } from "./turn-end.js";

/** A turn's end of which something is claimed, or asked. */
export interface PreparedEvidence {
  end: TurnEnd;
  project: string;
  mode: EvidenceMode;
  required: readonly CheckKind[];
  checks: Partial<Record<CheckKind, readonly string[]>>;
  /** Where a phase's engine reads what was found. */
  resultFile?: string;
}

/**
 * Whether a turn's end is to be held against the session's record; undefined, and little time, where nothing
 * is claimed or required.
 * @param stop what the turn is about
 */
export function prepareEvidence(
  event: Record<string, unknown>,
  { env, cwd, report: _ }: StopEnvironment,
  stop: PreparedStop | undefined,
): PreparedEvidence | undefined {
  const end = readTurnEnd(event);
  if (end === undefined || typeof end.transcript !== "string") return undefined;
  const project = findAgentosFolder(end.cwd ?? cwd, env);
  if (project === undefined) return undefined;
  // The other half of the hook has said what is wrong with it.
  const config = readGuardConfig(project, () => undefined);
  if (config?.enabled === false) return undefined;
  const { evidence: mode = "warn", checks = {} } = config ?? {};
  const artifacts = stop?.candidates.map(({ bound }) => bound) ?? [];
  const required = end.agent === undefined ? requiredKinds(env.AGENTOS_EVIDENCE, artifacts) : [];
  // What the client does not tell stands in the record only.
  const mayClaim = mode !== "off" && (end.said === "" || MAY_CLAIM.test(end.said));
  if (!mayClaim && required.length === 0) return undefined;
  const resultFile = end.agent === undefined ? env.AGENTOS_EVIDENCE_FILE : undefined;
  return { end, project, mode, required, checks, ...(resultFile ? { resultFile } : {}) };
}

/** What the phase asks for, and the project of the artifacts that the turn is about. */
function requiredKinds(
  ofPhase: string | undefined,
  artifacts: readonly { required: boolean; agent?: string; criteria?: { evidence?: readonly CheckKind[] } }[],
): readonly CheckKind[] {
  const named = new Set([
    ...(ofPhase ?? "").split(","),
    ...artifacts.flatMap(({ required, agent, criteria }) =>
      required && agent === undefined ? (criteria?.evidence ?? []) : [],
    ),
  ]);
  return CHECK_KINDS.filter((kind) => named.has(kind));
}
