import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInside, pathInside, printable, readGitState } from "@agentos/platform";
import { type AgentRun, type PhaseState, readLog, stateFolder } from "../../session/index.js";
import type { PlannedArtifact } from "../artifact/planned-artifact.js";

const MAX_FILES = 20;
const QUOTED_LINES = 8;
const QUOTED_CHARACTERS = 300;
/** A large repository must not delay an attempt. */
const GIT_LIMIT_MS = 1000;

/** Returns undefined if a different part of the prompt describes how the previous attempt ended. */
export function lastAttemptText(
  before: PhaseState | undefined,
  { projectFolder, artifact }: { projectFolder: string; artifact: PlannedArtifact | undefined },
): string | undefined {
  const run = before?.runs.at(-1);
  const how = run && howItEnded(run);
  if (run === undefined || how === undefined) return undefined;
  const { log, reason } = run;
  const since = Date.parse(run.startedAt);
  return [
    how,
    ...(reason === undefined ? [] : reason.split("\n").map((line) => `  ${line}`)),
    ...endOfLog(run),
    ...(log === undefined ? [] : [`Its whole output is in ${nameOf(log, projectFolder)}`]),
    "",
    ...(artifact === undefined || artifact.isGlob
      ? []
      : [stateOfArtifact(artifact.path, projectFolder, since)]),
    ...listed(changedFiles(projectFolder, since)),
    "Look at the existing work before you continue: keep what is good, and do not redo what is done.",
  ].join("\n");
}

function howItEnded({ status, attempt, reason, durationMs }: AgentRun): string | undefined {
  const after = durationMs === undefined ? "" : ` after ${inWords(durationMs)}`;
  const why = reason === undefined ? "." : ". The reason:";
  switch (status) {
    case "failed":
      return `Attempt ${attempt} failed${after}${why}`;
    case "timed-out":
      return `Attempt ${attempt} timed out${after}; this one has the same time limit${why}`;
    case "deferred":
      return `The last attempt was stopped by a limit, through no fault of its own${why}`;
    case "running":
    case "cancelled":
      return `Attempt ${attempt} was interrupted from outside${after}, possibly in the middle of something.`;
    default:
      return undefined;
  }
}

/** Skips lines that the reason, which covers only one output stream, already quotes. */
function endOfLog({ log: path, attempt, report, status, reason = "" }: AgentRun): string[] {
  if (status === "deferred" || path === undefined) return [];
  const client = report && { client: report.client };
  const lines = readLog({ phase: "", attempt, path, ...client }, QUOTED_LINES)
    .map((line) => printable(line).trimEnd().slice(0, QUOTED_CHARACTERS))
    .filter((line) => line !== "" && !reason.includes(line.trim()));
  return lines.length === 0 ? [] : ["Its log ends with:", ...lines.map((line) => `  ${line}`)];
}

function stateOfArtifact(path: string, projectFolder: string, since: number): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  const name = nameOf(path, projectFolder);
  if (!stats?.isFile()) return `The artifact ${name} does not exist yet.`;
  const age = stats.mtimeMs >= since ? "written during that attempt" : "older than that attempt";
  return `The artifact ${name} exists, ${age} (${stats.size} bytes).`;
}

function listed(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, MAX_FILES).map((file) => `- ${file}`);
  const more = files.length > shown.length ? [`- and ${files.length - shown.length} more`] : [];
  return ["Changed since that attempt started, possibly by other phases:", ...shown, ...more];
}

/** Returns an empty list unless the project folder is the root of a repository. */
function changedFiles(projectFolder: string, since: number): string[] {
  if (!existsSync(join(projectFolder, ".git"))) return [];
  const { dirtyFiles = [] } = readGitState(projectFolder, { limitMs: GIT_LIMIT_MS }) ?? {};
  const state = stateFolder(projectFolder);
  return dirtyFiles.filter((file) => {
    const path = join(projectFolder, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    // A deleted file has no modification time.
    return !isInside(state, path) && (stats === undefined || stats.mtimeMs >= since);
  });
}

function nameOf(path: string, projectFolder: string): string {
  return pathInside(projectFolder, path) || path;
}

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return `${Math.round(ms)} ms`;
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
