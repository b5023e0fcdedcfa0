import { closeSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { CLIENTS, type ClientIdentity } from "@agentos/clients";
import { describeError, findAgentosFolder, findProjectFolder, formatProblem } from "@agentos/platform";
import { CHECK_KINDS, type CheckKind } from "../evidence/index.js";
import { findArtifacts } from "../glob.js";
import { type BoundArtifact, type GuardConfig, NO_CONFIG, readGuardConfig } from "./config.js";
import { readTurnEnd, type TurnEnd } from "./turn-end.js";

/** An artifact to check: it exists and was changed, or it is required. */
export interface Candidate {
  /** The path as the agent knows it: relative to the project's folder if it is inside. */
  path: string;
  /** Absolute. */
  file: string;
  bound: BoundArtifact;
  /** Absent for a required artifact that is not a file. */
  stats?: Stats;
  /** Whether it changed since the session began. */
  isChanged: boolean;
}

/** A turn's end, and what has to be checked about it. */
export interface Turn {
  end: TurnEnd;
  project: string;
  /** Whether the project was set up for AgentOS; if not, nothing is written to it. */
  hasState: boolean;
  config: GuardConfig;
  /** The artifacts that the project configures. */
  candidates: readonly Candidate[];
  /** Whether these, or what was sent back about them, have to be checked. */
  isBound: boolean;
  /** Whether the client has recorded the session; if not, nothing is known about the turn. */
  isRecorded: boolean;
  /**
   * Whether its last message is compared with the record. Only a session that changed something makes claims.
   */
  mayClaim: boolean;
  /** Whether the turn may have written files. */
  mayHaveEdited: boolean;
  /** Checks that a phase requires. */
  required: readonly CheckKind[];
  /** The environment: where the phase's engine reads the findings, the phase, and its workflow's session. */
  env: Readonly<Record<string, string | undefined>>;
}

export interface StopEnvironment {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  report(problem: string): void;
}

/** File times may be coarser than those in the transcript. */
const CLOCK_SLACK_MS = 2000;

/**
 * What has to be checked when a session's turn or a subagent ends. Undefined, after very little time, if
 * there is nothing.
 */
export function prepareTurn(event: Record<string, unknown>, environment: StopEnvironment): Turn | undefined {
  const { env, report } = environment;
  const end = readTurnEnd(event);
  if (end === undefined) return undefined;
  const folder = end.cwd ?? environment.cwd;
  const own = findAgentosFolder(folder, env);
  const project = own ?? findProjectFolder(folder, env);
  const config =
    own === undefined ? undefined : readGuardConfig(own, (problem) => report(formatProblem(problem)));
  if (config?.enabled === false) return undefined;
  const { agent } = end;
  // While background tasks run for the session, its work is not done.
  const isAtRest = agent !== undefined || end.hasTasks !== true;
  const bound = config === undefined || !isAtRest ? [] : boundTo(end, config, env);
  const candidates = bound.length === 0 ? [] : candidatesOf(bound, project, startOf(end.transcript), report);
  // The turn may still have to record that a finding was fixed, even if the file is gone.
  const mayGoOn = bound.length > 0 && (end.isContinuation || end.turn !== undefined);
  const isRecorded = sizeOf(end.transcript) > 0;
  const settings = config ?? NO_CONFIG;
  const required = agent === undefined ? kindsIn(env.AGENTOS_EVIDENCE?.split(",") ?? []) : [];
  const hasEdits = isRecorded && mayHaveEdited(end.transcript);
  const turn: Turn = {
    end,
    project,
    hasState: own !== undefined,
    config: settings,
    candidates,
    isBound: candidates.length > 0 || mayGoOn,
    isRecorded,
    mayClaim: isRecorded && settings.evidence !== "off" && (end.said === "" || hasEdits),
    mayHaveEdited: hasEdits && agent === undefined && isAtRest && settings.turn !== "off",
    required,
    env,
  };
  const isAnything = turn.isBound || turn.mayClaim || turn.mayHaveEdited || required.length > 0;
  return isAnything ? turn : undefined;
}

export function kindsIn(names: readonly string[]): readonly CheckKind[] {
  return CHECK_KINDS.filter((kind) => names.includes(kind));
}

/** The artifacts bound to the session or subagent that ends, and that of a workflow's phase. */
function boundTo(
  { agent }: TurnEnd,
  { artifacts }: GuardConfig,
  { AGENTOS_ARTIFACT: ofPhase }: StopEnvironment["env"],
): BoundArtifact[] {
  const bound = artifacts.filter(({ agent: type }) =>
    agent === undefined ? type === undefined : type !== undefined && type === agent.type,
  );
  if (agent === undefined && ofPhase)
    bound.push({ path: escapeGlob(ofPhase), required: true, isOfPhase: true });
  return bound;
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
    // If a required glob matches nothing, the glob itself is the missing artifact.
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

/**
 * When the session began: the creation time of its transcript. Undefined if the file system does not know.
 */
function startOf(transcript: unknown): number | undefined {
  if (typeof transcript !== "string") return undefined;
  try {
    const born = statSync(transcript, { throwIfNoEntry: false })?.birthtimeMs;
    return born === undefined || born === 0 ? undefined : born - CLOCK_SLACK_MS;
  } catch {
    // Without a path, or with a forbidden one, everything counts as changed.
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

const IDENTITIES: readonly ClientIdentity[] = CLIENTS;
const NAMES = IDENTITIES.flatMap(({ editTools = [] }) => editTools);
const MARKS = IDENTITIES.flatMap(({ editMarks = [] }) => editMarks);
/** What a session file contains if a tool or a shell wrote a file. */
const EDITS = new RegExp(
  `"(?:name|toolName)": ?"(?:${NAMES.join("|")})"|${MARKS.join("|")}|cat ?>|\\b(?:rm|mv|sed|git|tee|patch) `,
);
const LOOKED_AT = 1024 * 1024;

/** Scans the session's end once, before any of it is parsed. */
function mayHaveEdited(transcript: unknown): boolean {
  try {
    const fd = openSync(String(transcript), "r");
    try {
      const size = sizeOf(transcript);
      const bytes = Buffer.allocUnsafe(Math.min(size, LOOKED_AT));
      return EDITS.test(
        bytes.toString("latin1", 0, readSync(fd, bytes, 0, bytes.length, size - bytes.length)),
      );
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}
