import { closeSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { CLIENTS, type ClientIdentity } from "@agentos/clients";
import { describeError, findAgentosFolder, findProjectFolder, formatProblem } from "@agentos/platform";
import { CHECK_KINDS, type CheckKind } from "../evidence/index.js";
import { findArtifacts } from "../glob.js";
import { type BoundArtifact, type GuardConfig, NO_CONFIG, readGuardConfig } from "./config.js";
import { readTurnEnd, type TurnEnd } from "./turn-end.js";

export interface Candidate {
  path: string;
  file: string;
  bound: BoundArtifact;
  isChanged: boolean;
}

export interface Turn {
  end: TurnEnd;
  project: string;
  /** Whether the project uses AgentOS. If not, nothing is written to it. */
  hasState: boolean;
  config: GuardConfig;
  candidates: readonly Candidate[];
  /** Whether there are candidates to check, or earlier findings that may have been fixed. */
  isBound: boolean;
  /** Whether the client has recorded the session. If not, nothing is known about the turn. */
  isRecorded: boolean;
  /**
   * Whether to compare the last message with the record. If the session has no edits, its last
   * message is assumed to claim nothing.
   */
  mayClaim: boolean;
  mayHaveEdited: boolean;
  required: readonly CheckKind[];
  /** The environment, which names the phase, its artifact and the file for the verdicts. */
  env: Readonly<Record<string, string | undefined>>;
}

export interface StopEnvironment {
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  report(problem: string): void;
}

/** File times can be less precise than the times in the transcript. */
const CLOCK_SLACK_MS = 2000;

/**
 * Collects what the checks need to know. Quickly returns undefined if there is nothing to check.
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
  // The work is incomplete while background tasks are running.
  const isAtRest = agent !== undefined || end.hasTasks !== true;
  const bound = config === undefined || !isAtRest ? [] : boundTo(end, config, env);
  const { birthtimeMs = 0, size = 0 } = statsOf(end.transcript) ?? {};
  // Not all file systems provide the time of creation.
  const since = birthtimeMs === 0 ? undefined : birthtimeMs - CLOCK_SLACK_MS;
  const candidates = candidatesOf(bound, project, since, report);
  // The fix for a finding must be recorded even if the file no longer exists.
  const mayGoOn = bound.length > 0 && (end.isContinuation || end.turn !== undefined);
  const isRecorded = size > 0;
  const settings = config ?? NO_CONFIG;
  const required = agent === undefined ? kindsIn(env.AGENTOS_EVIDENCE?.split(",") ?? []) : [];
  const hasEdits = isRecorded && mayHaveEdited(String(end.transcript), size);
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

function boundTo(
  { agent }: TurnEnd,
  { artifacts }: GuardConfig,
  { AGENTOS_ARTIFACT: ofPhase }: StopEnvironment["env"],
): BoundArtifact[] {
  const bound = artifacts.filter(({ agent: type }) =>
    agent === undefined ? type === undefined : type !== undefined && type === agent.type,
  );
  if (agent === undefined && ofPhase)
    bound.push({
      path: ofPhase.replaceAll("\\", "/").replace(/[*?{[]/g, "?"),
      required: true,
      isOfPhase: true,
    });
  return bound;
}

/** @param since milliseconds since 1970; without it, all files are treated as changed */
function candidatesOf(
  bound: readonly BoundArtifact[],
  project: string,
  since: number | undefined,
  report: (problem: string) => void,
): Candidate[] {
  const seen = new Map<string, Candidate>();
  for (const artifact of bound) {
    const files = findArtifacts(project, artifact.path);
    // If a required glob matches no file, the glob is reported as missing.
    for (const found of files.length === 0 && artifact.required ? [artifact.path] : files) {
      const file = isAbsolute(found) ? found : join(project, found);
      const path = relative(project, file).replaceAll("\\", "/");
      if (seen.has(path)) continue;
      try {
        const stats = statSync(file, { throwIfNoEntry: false });
        const isFile = stats?.isFile() === true;
        const isChanged = isFile && !(since !== undefined && stats.mtimeMs < since);
        if (artifact.required || isChanged) seen.set(path, { path, file, bound: artifact, isChanged });
      } catch (error) {
        report(`${path} cannot be checked: ${describeError(error)}`);
      }
    }
  }
  return [...seen.values()];
}

/** Returns undefined if nothing is known about the session. */
function statsOf(transcript: unknown): Stats | undefined {
  try {
    return typeof transcript === "string" ? statSync(transcript, { throwIfNoEntry: false }) : undefined;
  } catch {
    return undefined;
  }
}

const IDENTITIES: readonly ClientIdentity[] = CLIENTS;
const NAMES = IDENTITIES.flatMap(({ editTools = [] }) => editTools);
const MARKS = IDENTITIES.flatMap(({ editMarks = [] }) => editMarks);
/** Matches traces of tools and commands that write files. */
const EDITS = new RegExp(
  `"(?:name|toolName)": ?"(?:${NAMES.join("|")})"|${MARKS.join("|")}|cat ?>|["'] > ?[\\w./$]|\\b(?:rm|mv|sed|git|tee|patch) |--(?:fix|write)\\b`,
);
const LOOKED_AT = 1024 * 1024;

/** Whether the end of the transcript contains traces of edits. Does not parse it. */
function mayHaveEdited(transcript: string, size: number): boolean {
  try {
    const fd = openSync(transcript, "r");
    try {
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
