import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { isInside, pathInside, printable, readGitState } from "@agentos/platform";
import { type AgentRun, type PhaseState, readLog, stateFolder } from "../../session/index.js";
import type { PlannedArtifact } from "../artifact/planned-artifact.js";

const MAX_FILES = 20;
const QUOTED_LINES = 8;
const QUOTED_CHARACTERS = 300;
/** A large repository must not hold up an attempt. */
const GIT_LIMIT_MS = 1000;

/**
 * What an attempt is told of the one before it that did not end well: why, the last lines that it printed,
 * and what is there already. Undefined when the prompt says it elsewhere: an unfinished artifact, stopped
 * actions, a gate's answer.
 */
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
    ...(log === undefined ? [] : [`All that it printed is in ${nameOf(log, projectFolder)}`]),
    "",
    ...(artifact === undefined || artifact.isGlob
      ? []
      : [stateOfArtifact(artifact.path, projectFolder, since)]),
    ...listed(changedFiles(projectFolder, since)),
    "Look at what is there before you go on: keep what is good, and do not do twice what is done.",
  ].join("\n");
}

function howItEnded({ status, attempt, reason, durationMs }: AgentRun): string | undefined {
  const after = durationMs === undefined ? "" : ` after ${inWords(durationMs)}`;
  const why = reason === undefined ? "." : ". Why, and the last lines that it printed:";
  switch (status) {
    case "failed":
      return `Attempt ${attempt} failed${after}${why}`;
    case "timed-out":
      return `Attempt ${attempt} took too long and was ended${after}; this one has as much time${why}`;
    case "deferred":
      return `The last try was refused by a limit, through no fault of its own${why}`;
    case "running":
    case "cancelled":
      return `Attempt ${attempt} was cut off from outside${after}, maybe in the middle of something.`;
    default:
      return undefined;
  }
}

/** What it printed last and its reason does not quote: that is of one stream, and often of the other one. */
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
  if (!stats?.isFile()) return `The artifact ${name} is not there yet.`;
  const whose = stats.mtimeMs >= since ? "as that attempt left it" : "older than that attempt";
  return `The artifact ${name} is there, ${whose} (${stats.size} bytes).`;
}

function listed(files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const shown = files.slice(0, MAX_FILES).map((file) => `- ${file}`);
  const more = files.length > shown.length ? [`- and ${files.length - shown.length} more`] : [];
  return ["Changed since that attempt began, some of it maybe by other phases:", ...shown, ...more];
}

/** What git calls changed and was touched since then, where the project is a repository of its own. */
function changedFiles(projectFolder: string, since: number): string[] {
  if (!existsSync(join(projectFolder, ".git"))) return [];
  const { dirtyFiles = [] } = readGitState(projectFolder, { limitMs: GIT_LIMIT_MS }) ?? {};
  const state = stateFolder(projectFolder);
  return dirtyFiles.filter((file) => {
    const path = join(projectFolder, file);
    const stats = statSync(path, { throwIfNoEntry: false });
    // A deleted file has no time to go by.
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
