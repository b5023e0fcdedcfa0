import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { assertOptions, shorten, tryReadText } from "@agentos/platform";
import { assertDate } from "../drift/assert-date.js";
import { isTracked } from "../store/trust.js";
import { type ActivePlan, parseActivePlan } from "./active-plan.js";
import { recentFiles } from "./recent-files.js";

/** The current work, according to the agent's own files in its workspace. */
export interface WorkspaceState {
  /** From `.active-plan.md`. Absent if there is no plan or all of its steps are done. */
  plan?: ActivePlan;
  /** The last entry in `skills/failure-recovery/failure-log.md`. */
  lastFailure?: string;
  /**
   * Files that changed in the last 30 minutes, latest first, relative to the workspace. After 20
   * files, one more entry states how many others there are.
   */
  filesChanged: string[];
}

const RECENT_MS = 30 * 60_000;
const MAX_FAILURE = 600;
const MAX_READ = 256 * 1024;

const SKILL_FOLDERS = ["skills", ".agents/skills", ".claude/skills"];
const FAILURE_LOG = "failure-recovery/failure-log.md";

/**
 * Gathers what a compaction would lose but the workspace still contains. Omits unreadable files.
 * @param options.at defaults to now
 * @param options.files whether to list recently changed files; defaults to true
 * @throws TypeError if `at` is not a valid date
 */
export function gatherState(workspace: string, options: { at?: Date; files?: boolean } = {}): WorkspaceState {
  assertOptions(options, { at: true, files: true });
  const { at = new Date(), files = true } = options;
  assertDate(at);
  const plan = readPlan(workspace);
  const logs = SKILL_FOLDERS.map((folder) => join(workspace, folder, FAILURE_LOG));
  const log = readText(logs.find((path) => existsSync(path)) ?? logs[0]!);
  const failure = log && lastFailure(log.slice(-MAX_READ));
  return {
    ...(plan && { plan }),
    ...(failure !== undefined && { lastFailure: failure }),
    filesChanged: files ? recentFiles(workspace, at.getTime() - RECENT_MS) : [],
  };
}

export function readPlan(workspace: string): ActivePlan | undefined {
  const path = join(workspace, ".active-plan.md");
  const text = readText(path)?.slice(0, MAX_READ);
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  const plan = text && changedAt ? parseActivePlan(text, changedAt) : undefined;
  // A plan that came with the repository does not belong to this agent.
  return plan && isTracked(path) ? undefined : plan;
}

function lastFailure(log: string): string | undefined {
  const entries = log.replace(/<!--[^\n]*-->/g, "").split(/^-{3,}[ \t]*$/m);
  // A title alone is not an entry.
  const last = entries
    .map((text) => text.trim())
    .findLast((text) => text !== "" && !/^#{1,6} [^\n]*$/.test(text));
  const isFrontMatter = last !== undefined && /^(?:\w+:[^\n]*(?:\n|$))+$/.test(last);
  return last === undefined || isFrontMatter
    ? undefined
    : shorten(last.replace(/^#{1,6}[ \t]+/gm, "").replace(/\n\s*\n/g, "\n"), MAX_FAILURE);
}

function readText(path: string): string | undefined {
  return tryReadText(path)?.replace(/\r\n?/g, "\n");
}
