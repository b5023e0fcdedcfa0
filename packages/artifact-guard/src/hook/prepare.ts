import { type Stats, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { describeError, findAgentosFolder, formatProblem } from "@agentos/platform";
import { findArtifacts } from "../glob.js";
import { type BoundArtifact, type GuardConfig, readGuardConfig } from "./config.js";
import { readTurnEnd, type TurnEnd } from "./turn-end.js";

/** An artifact to look at: there and changed, or required. */
export interface Candidate {
  /** As the agent knows it: relative to the project's folder where it lies in it. */
  path: string;
  /** Absolute. */
  file: string;
  bound: BoundArtifact;
  /** Absent for a required one that is no file. */
  stats?: Stats;
  /** Since the session began. */
  isChanged: boolean;
}

/** A turn's end that has to be looked at. */
export interface PreparedStop {
  end: TurnEnd;
  project: string;
  config: GuardConfig;
  candidates: readonly Candidate[];
  /** Whether its client has written the session down: else nothing is known of the turn. */
  isRecorded: boolean;
}

export interface StopEnvironment {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  report(problem: string): void;
}

/** A file's time may be coarser than the transcript's. */
const CLOCK_SLACK_MS = 2000;

/**
 * What has to be looked at when a session's turn or a subagent ends; undefined when there is nothing. Of
 * whoever still works for the session the work is not done.
 */
export function prepareStop(
  event: Record<string, unknown>,
  environment: StopEnvironment,
): PreparedStop | undefined {
  const { env, report } = environment;
  const end = readTurnEnd(event);
  if (end === undefined) return undefined;
  const { agent } = end;
  if (agent === undefined && end.hasTasks === true) return undefined;
  const project = findAgentosFolder(end.cwd ?? environment.cwd, env);
  if (project === undefined) return undefined;
  const config = readGuardConfig(project, (problem) => report(formatProblem(problem)));
  if (config === undefined || !config.enabled) return undefined;
  const bound = config.artifacts.filter(({ agent: type }) =>
    agent === undefined ? type === undefined : type !== undefined && type === agent.type,
  );
  const phaseArtifact = env.AGENTOS_ARTIFACT;
  if (agent === undefined && phaseArtifact)
    bound.push({ path: escapeGlob(phaseArtifact), required: true, isOfPhase: true });
  if (bound.length === 0) return undefined;
  const candidates = candidatesOf(bound, project, startOf(end.transcript), report);
  // That what was sent back is fixed is still to be recorded, also where the file is gone.
  const mayGoOn = end.isContinuation || end.turn !== undefined;
  return candidates.length === 0 && !mayGoOn
    ? undefined
    : { end, project, config, candidates, isRecorded: sizeOf(end.transcript) > 0 };
}

/** @param since milliseconds since 1970; without it everything counts as changed */
function candidatesOf(
  bound: readonly BoundArtifact[],
  project: string,
  since: number | undefined,
  report: (problem: string) => void,
): Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const artifact of bound) {
    const files = findArtifacts(project, artifact.path);
    // A required glob that means no file stands for the artifact that is not there.
    for (const found of files.length === 0 && artifact.required ? [artifact.path] : files) {
      const file = isAbsolute(found) ? found : join(project, found);
      const path = relative(project, file).replaceAll("\\", "/");
      if (seen.has(path)) continue;
      try {
        const stats = statSync(file, { throwIfNoEntry: false });
        const isFile = stats?.isFile() === true;
        const isChanged = isFile && !(since !== undefined && stats.mtimeMs < since);
        if (artifact.required || isChanged)
          seen.set(path, { path, file, bound: artifact, isChanged, ...(isFile && { stats }) });
      } catch (error) {
        report(`${path} cannot be checked: ${describeError(error)}`);
      }
    }
  }
  return [...seen.values()];
}

/** When the session began: its transcript's birth. Undefined where the disk does not know. */
function startOf(transcript: unknown): number | undefined {
  if (typeof transcript !== "string") return undefined;
  try {
    const born = statSync(transcript, { throwIfNoEntry: false })?.birthtimeMs;
    return born === undefined || born === 0 ? undefined : born - CLOCK_SLACK_MS;
  } catch {
    // No path at all, or one that may not be looked at: then everything counts as changed.
    return undefined;
  }
}

function sizeOf(transcript: unknown): number {
  try {
    return typeof transcript === "string" ? (statSync(transcript, { throwIfNoEntry: false })?.size ?? 0) : 0;
  } catch {
    return 0;
  }
}

function escapeGlob(path: string): string {
  return path.replaceAll("\\", "/").replace(/[*?{[]/g, "?");
}
