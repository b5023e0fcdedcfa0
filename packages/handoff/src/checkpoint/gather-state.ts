import { existsSync } from "node:fs";
import { join } from "node:path";
import { assertDate } from "../assert-date.js";
import { isTracked } from "../trust.js";
import { type ActivePlan, isFinished, parseActivePlan } from "./active-plan.js";
import { lastFailure } from "./failure-log.js";
import { type ModelFreshness, readFreshness } from "./model-freshness.js";
import { readText } from "./read-text.js";
import { recentFiles } from "./recent-files.js";

/** What an agent's own files in its workspace say about the work at hand. */
export interface WorkspaceState {
  /** From `.active-plan.md`; absent when there is none, or when all of its steps are done. */
  plan?: ActivePlan & {
    /** When the plan was changed last: ISO 8601, UTC, whole seconds. */
    lastUpdated: string;
  };
  /** The last entry of `skills/failure-recovery/failure-log.md`. */
  lastFailure?: string;
  /** Of `skills/self-model/capabilities.md`. */
  selfModel?: ModelFreshness;
  /** Of `skills/env-model/environment.md`. */
  environmentModel?: ModelFreshness;
  /**
   * The files changed in the last 30 minutes, by whomever, the latest first, relative to the workspace; at
   * most 20.
   */
  filesChanged: string[];
  /** How many more there are. */
  moreFilesChanged?: number;
}

const RECENT_MS = 30 * 60_000;

/** Where the clients that load skills by themselves look for them. */
const SKILL_FOLDERS = ["skills", ".agents/skills", ".claude/skills"];

/**
 * Gathers what a compaction would lose and the workspace still knows: the plan, the last failure, how fresh
 * the agent's models
 * are, and the files changed lately. What is missing or unreadable is left out.
 * @param options.at default: the present
 * @throws TypeError when `at` is not a valid date
 * @param options.files false leaves out the files changed lately, where it is known which ones the session
 * changed; default true
 */
export function gatherState(workspace: string, options: { at?: Date; files?: boolean } = {}): WorkspaceState {
  const { at = new Date(), files = true } = options;
  assertDate(at);
  const recent = files ? recentFiles(workspace, at.getTime() - RECENT_MS) : { files: [], more: 0 };
  const state: WorkspaceState = {
    filesChanged: recent.files,
    ...(recent.more > 0 && { moreFilesChanged: recent.more }),
  };
  const plan = readPlan(workspace);
  if (plan !== undefined) state.plan = plan;
  const failures = readText(skillFile(workspace, "failure-recovery/failure-log.md"), "end");
  const failure = failures && lastFailure(failures.text);
  if (failure !== undefined) state.lastFailure = failure;
  const selfModel = readFreshness(skillFile(workspace, "self-model/capabilities.md"));
  if (selfModel !== undefined) state.selfModel = selfModel;
  const environmentModel = readFreshness(skillFile(workspace, "env-model/environment.md"));
  if (environmentModel !== undefined) state.environmentModel = environmentModel;
  return state;
}

/** The plan in `.active-plan.md`, unless all of its steps are done. */
export function readPlan(workspace: string): WorkspaceState["plan"] {
  const path = join(workspace, ".active-plan.md");
  const file = readText(path);
  const plan = file && parseActivePlan(file.text);
  // One that came with the repository is no plan of this agent's.
  if (!file || !plan || isFinished(plan) || isTracked(path)) return undefined;
  return { ...plan, lastUpdated: new Date(file.changedAt).toISOString().replace(/\.\d+Z$/, "Z") };
}

function skillFile(workspace: string, path: string): string {
  const paths = SKILL_FOLDERS.map((folder) => join(workspace, folder, path));
  return paths.find((each) => existsSync(each)) ?? paths[0]!;
}
