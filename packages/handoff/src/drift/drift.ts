import { statSync } from "node:fs";
import { resolve } from "node:path";
import { assertOptions, type GitState as KnownGitState, readGitState } from "@agentos/platform";
import type { Handoff } from "../format/index.js";
import { assertDate } from "./assert-date.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const MAX_NAMED_FILES = 10;
const DEFAULT_MAX_AGE_DAYS = 7;

export type GitState = Partial<KnownGitState>;

/** What has changed since a handoff was written. The reader decides how to respond. */
export interface Drift {
  /** The time since the handoff was written, or 0 if its timestamp is in the future. */
  ageMs: number;
  /** Each states one fact. Escape them in a prompt: they contain branch and file names. */
  sentences: string[];
}

export interface DriftOptions {
  /** The current git state from {@link readGitState}; undefined if there is none. */
  git?: GitState | undefined;
  at: Date;
  /** Files that have changed since the handoff was written, relative to the session's folder. */
  changedFiles?: readonly string[];
}

/**
 * Compares the circumstances recorded in a handoff with the current ones.
 * @throws TypeError if `at` is not a valid date or an option is misspelled
 */
export function describeDrift(handoff: Handoff, options: DriftOptions): Drift {
  assertOptions(options, { git: true, at: true, changedFiles: true });
  const { git, at, changedFiles = [] } = options;
  assertDate(at);
  const then = handoff.git;
  const ageMs = Math.max(0, at.getTime() - Date.parse(handoff.timestamp));
  const age = ageText(ageMs);
  const have = /^(?:1|less) /.test(age) ? "has" : "have";
  const sentences = [`${age.charAt(0).toUpperCase()}${age.slice(1)} ${have} passed.`];
  if (then && git) {
    if (then.head !== undefined && git.head !== undefined && then.head !== git.head)
      sentences.push(`The commit has changed from ${then.head.slice(0, 7)} to ${git.head.slice(0, 7)}.`);
    if (then.branch !== git.branch)
      sentences.push(`The branch has changed from ${then.branch ?? "none"} to ${git.branch ?? "none"}.`);
  } else if (then?.head !== undefined || then?.branch !== undefined)
    sentences.push("The git repository no longer exists.");
  if (changedFiles.length > 0) sentences.push(filesText(changedFiles, handoff));
  return { ageMs, sentences };
}

export function readDrift(handoff: Handoff, projectFolder: string, at: Date): Drift {
  const git = handoff.git && readGitState(projectFolder);
  return describeDrift(handoff, { git, at, changedFiles: editedSince(handoff, projectFolder) });
}

function editedSince(handoff: Handoff, projectFolder: string): string[] {
  const { filesChanged = [], extraFrontMatter } = handoff;
  const folder = extraFrontMatter?.folder;
  // The handoff's time is in whole seconds, so the order within that second is unknown.
  const written = Date.parse(handoff.timestamp) + 1000;
  return filesChanged.filter((file) => {
    try {
      // The paths are relative to the session's folder.
      const path = resolve(projectFolder, typeof folder === "string" ? folder : "", file);
      return statSync(path).mtimeMs >= written;
    } catch {
      return false;
    }
  });
}

/**
 * Whether a handoff is too old to be offered automatically.
 * @param options.maxAgeDays defaults to 7
 * @throws TypeError if `at` is not a valid date or an option is misspelled, or RangeError if `maxAgeDays` is
 *   negative or not a number
 */
export function isExpired(handoff: Handoff, options: { at: Date; maxAgeDays?: number | undefined }): boolean {
  assertOptions(options, { at: true, maxAgeDays: true });
  const { at, maxAgeDays = DEFAULT_MAX_AGE_DAYS } = options;
  assertDate(at);
  assertMaxAge(maxAgeDays);
  return at.getTime() - Date.parse(handoff.timestamp) > maxAgeDays * DAY_MS;
}

export function assertMaxAge(maxAgeDays: number): void {
  if (!(maxAgeDays >= 0)) throw new RangeError(`Expected "maxAgeDays" to be at least 0, not ${maxAgeDays}`);
}

function filesText(files: readonly string[], { filesChanged = [] }: Handoff): string {
  const named = files.filter((path) => filesChanged.includes(path));
  const namedFirst = [...named, ...files.filter((path) => !named.includes(path))];
  const listed = namedFirst.slice(0, MAX_NAMED_FILES).join(", ");
  const more = files.length > MAX_NAMED_FILES ? ` and ${files.length - MAX_NAMED_FILES} more` : "";
  const isAll = named.length === files.length;
  const count = files.length === 1 ? "1 file" : `${files.length} files`;
  const have = files.length === 1 ? "has" : "have";
  const worked = "that the earlier session worked on";
  const what = isAll ? `${count} ${worked} ${have} changed` : `${count} ${have} changed`;
  const some = isAll || named.length === 0 ? "" : `, including ${named.length} ${worked}`;
  return `${what}${some}: ${listed}${more}.`;
}

export function ageText(ageMs: number): string {
  if (ageMs < MINUTE_MS) return "less than a minute";
  if (ageMs < HOUR_MS) return counted(Math.floor(ageMs / MINUTE_MS), "minute");
  if (ageMs < 2 * DAY_MS) return counted(Math.floor(ageMs / HOUR_MS), "hour");
  return counted(Math.floor(ageMs / DAY_MS), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
