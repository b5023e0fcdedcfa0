import { existsSync } from "node:fs";
import { git } from "./git.js";
import { BRANCH_PREFIX, hasCommit, uncommittedIn } from "./worktree.js";

/** A phase's branch, and the worktree for it, if any. */
export interface ListedWorktree {
  branch: string;
  sessionId: string;
  /** Phase id as it appears in file names: `audit=web` for `audit[web]`. */
  phase: string;
  /** Absolute path. Absent if only the branch is left. */
  folder?: string;
  commit: string;
  /** ISO 8601 time of the commit. */
  at: string;
  /** Number of files that have uncommitted changes. */
  uncommitted: number;
  /** Whether the project's checked-out branch contains all commits of this branch. */
  isMerged: boolean;
}

export interface Cleaned {
  removed: ListedWorktree[];
  kept: { worktree: ListedWorktree; why: string }[];
}

/**
 * Lists the worktrees and branches of phases, newest session first. Returns an empty list if the
 * project has no commits.
 * @throws Error with git's message
 */
export async function listWorktrees(project: string): Promise<ListedWorktree[]> {
  if (!(await hasCommit(project))) return [];
  const heads = `refs/heads/${BRANCH_PREFIX}`;
  const folders = await foldersOf(project);
  const refs = await git(
    project,
    ...["for-each-ref", "--format=%(refname:lstrip=2) %(objectname) %(committerdate:iso-strict)"],
    heads,
  );
  const merged = await git(project, "for-each-ref", "--format=%(refname:lstrip=2)", "--merged=HEAD", heads);
  const isMerged = new Set(merged.split("\n"));
  const listed: ListedWorktree[] = [];
  for (const line of refs.split("\n").filter((each) => each !== "")) {
    const [branch = "", commit = "", at = ""] = line.split(" ");
    const [sessionId = "", phase = ""] = branch.slice(BRANCH_PREFIX.length).split("/");
    const folder = folders.get(branch);
    listed.push({
      branch,
      sessionId,
      phase,
      ...(folder !== undefined && { folder }),
      commit,
      at: new Date(at).toISOString(),
      uncommitted: folder === undefined ? 0 : await uncommittedIn(folder),
      isMerged: isMerged.has(branch),
    });
  }
  const newest = new Map<string, string>();
  for (const { sessionId, at } of listed) if (at > (newest.get(sessionId) ?? "")) newest.set(sessionId, at);
  const age = ({ sessionId }: ListedWorktree) => newest.get(sessionId) ?? "";
  return listed.sort((a, b) => age(b).localeCompare(age(a)) || a.branch.localeCompare(b.branch));
}

/**
 * Removes the worktrees and branches that are merged into the project's checked-out branch, except
 * those with uncommitted files or a busy session.
 * @param isBusy whether a session is running or unfinished
 */
export async function cleanWorktrees(
  project: string,
  isBusy: (sessionId: string) => boolean,
): Promise<Cleaned> {
  const cleaned: Cleaned = { removed: [], kept: [] };
  for (const worktree of await listWorktrees(project)) {
    const why = obstacleOf(worktree, isBusy) ?? (await removed(project, worktree));
    if (why === undefined) cleaned.removed.push(worktree);
    else cleaned.kept.push({ worktree, why });
  }
  return cleaned;
}

function obstacleOf(
  { sessionId, isMerged, uncommitted }: ListedWorktree,
  isBusy: (sessionId: string) => boolean,
): string | undefined {
  if (isBusy(sessionId)) return "its session has not ended";
  if (!isMerged) return "it is not merged";
  return uncommitted > 0 ? "it has uncommitted files" : undefined;
}

async function removed(project: string, { folder, branch }: ListedWorktree): Promise<string | undefined> {
  try {
    if (folder !== undefined) await git(project, "worktree", "remove", folder);
    await git(project, "branch", "--delete", "--quiet", branch);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function foldersOf(project: string): Promise<Map<string, string>> {
  const folders = new Map<string, string>();
  const listed = await git(project, "worktree", "list", "--porcelain", "-z");
  for (const entry of listed.split("\0\0")) {
    const fields = new Map(
      entry.split("\0").map((line) => {
        const at = line.indexOf(" ");
        return at === -1 ? [line, ""] : [line.slice(0, at), line.slice(at + 1)];
      }),
    );
    const [folder, branch] = [fields.get("worktree"), fields.get("branch")];
    if (folder !== undefined && branch !== undefined && existsSync(folder))
      folders.set(branch.replace("refs/heads/", ""), folder);
  }
  return folders;
}
