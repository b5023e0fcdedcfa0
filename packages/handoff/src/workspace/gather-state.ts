import { existsSync } from "node:fs";
import { join } from "node:path";
import { shorten } from "@agentos/platform";
import { assertDate } from "../drift/assert-date.js";
import { isTracked } from "../store/trust.js";
import { type ActivePlan, parseActivePlan } from "./active-plan.js";
import { readText } from "./read-text.js";
import { recentFiles } from "./recent-files.js";

/** What an agent's own files in its workspace say about the current work. */
export interface WorkspaceState {
  /** From `.active-plan.md`; absent if there is no plan, or if all of its steps are done. */
  plan?: ActivePlan;
  /** The last entry of `skills/failure-recovery/failure-log.md`. */
  lastFailure?: string;
  /**
   * The files that anybody changed in the last 30 minutes, the latest first, relative to the workspace. If
   * there are more than 20, the last entry gives their number.
   */
  filesChanged: string[];
}

const RECENT_MS = 30 * 60_000;
const MAX_FAILURE = 600;

/** Folders that clients search for skills on their own. */
const SKILL_FOLDERS = ["skills", ".agents/skills", ".claude/skills"];
const FAILURE_LOG = "failure-recovery/failure-log.md";

/**
 * Gathers what a compaction would lose but the workspace still knows: the plan, the last failure and the
 * recently changed files. What is missing or unreadable is left out.
 * @param options.at default: now
 * @param options.files false leaves out recently changed files, for a caller that knows which ones the
 *   session changed; default true
 * @throws TypeError when `at` is not a valid date
 */
export function gatherState(workspace: string, options: { at?: Date; files?: boolean } = {}): WorkspaceState {
  const { at = new Date(), files = true } = options;
  assertDate(at);
  const plan = readPlan(workspace);
  const logs = SKILL_FOLDERS.map((folder) => join(workspace, folder, FAILURE_LOG));
  const log = readText(logs.find((path) => existsSync(path)) ?? logs[0]!, "end");
  const failure = log && lastFailure(log.text);
  return {
    ...(plan && { plan }),
    ...(failure !== undefined && { lastFailure: failure }),
    filesChanged: files ? recentFiles(workspace, at.getTime() - RECENT_MS) : [],
  };
}

export function readPlan(workspace: string): ActivePlan | undefined {
  const path = join(workspace, ".active-plan.md");
  const file = readText(path);
  const plan = file && parseActivePlan(file.text, file.changedAt);
  // A plan that came with the repository does not belong to this agent.
  return plan && isTracked(path) ? undefined : plan;
}

/** The last entry of a log whose entries are separated by `---`. */
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
