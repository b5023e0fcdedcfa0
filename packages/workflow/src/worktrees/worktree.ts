import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { addGitExcludes, writeFileAtomic } from "@agentos/platform";
import type { Conflict } from "../session/index.js";
import { git, gitHolds } from "./git.js";

export const WORKTREES_FOLDER = ".agentos/worktrees";
export const BRANCH_PREFIX = "aos/";
/** Lists the ignored files that a worktree needs, in the syntax of .gitignore. */
const INCLUDE_FILE = ".worktreeinclude";
/** Used if no user is configured in git. */
const NOBODY = ["-c", "user.name=AgentOS", "-c", "user.email=agentos@localhost"];
/** Nobody is present to enter the passphrase for a signing key. */
const UNSIGNED = ["-c", "commit.gpgsign=false"];

const MERGE_HEAD = "MERGE_HEAD";

export interface Worktree {
  /** Absolute path. */
  folder: string;
  branch: string;
  /** Path of the project within its repository. Empty if the project is the repository root. */
  prefix: string;
}

export interface Source {
  phase: string;
  commit: string;
}

/** Git cannot create several worktrees of one repository concurrently. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * Creates a phase's worktree, unless it exists, and merges the work of the phase's dependencies.
 * @param options.head starting commit for a phase that has no dependencies
 * @param options.link paths to link, relative to the repository
 * @param options.isKnown false if the worktree may be incomplete and must be created again
 * @returns the conflict that must be resolved first, if any
 * @throws Error with git's message
 */
export async function prepareWorktree(
  project: string,
  worktree: Worktree,
  options: { head: string; sources: readonly Source[]; isKnown: boolean; link: readonly string[] },
): Promise<{ conflict?: Conflict }> {
  const { head, sources, isKnown, link } = options;
  const [first] = sources;
  const starts = [first?.commit ?? head, ...sources.map(({ commit }) => commit)];
  const made = queue.then(() => ensure(project, worktree, starts, { isKnown, link }));
  queue = made.catch(() => {});
  await made;
  const { folder } = worktree;
  await assertOwn(folder);
  if (existsSync(await gitPath(folder, MERGE_HEAD))) {
    const files = await unmerged(folder);
    if (files.length > 0) return { conflict: await conflictIn(worktree, files, sources) };
    await git(folder, ...(await committer(folder)), "commit", "--no-edit", "--quiet");
  }
  for (const source of sources) {
    if (await gitHolds(folder, "merge-base", "--is-ancestor", source.commit, "HEAD")) continue;
    await commitTree(worktree, "Work in progress");
    const message = `Merge the work of ${source.phase}`;
    const merge = [...(await committer(folder)), "merge", "--no-edit", "-m", message, source.commit];
    if (await gitHolds(folder, ...merge)) continue;
    const files = await unmerged(folder);
    // The merge failed before it started. Running it again throws an error with git's message.
    if (files.length === 0) await git(folder, ...merge);
    return { conflict: await conflictIn(worktree, files, sources) };
  }
  return {};
}

/**
 * Commits all changes and moves the worktree's branch to that commit.
 * @throws Error if a rebase is unfinished, or if the commit does not descend from the branch
 */
export async function commitTree({ folder, branch }: Worktree, message: string): Promise<string> {
  await assertOwn(folder);
  for (const name of ["rebase-merge", "rebase-apply"])
    if (existsSync(await gitPath(folder, name))) throw new Error("a rebase is in progress in its worktree");
  const commit = await commitAll(folder, message);
  const ref = `refs/heads/${branch}`;
  if ((await git(folder, "symbolic-ref", "--quiet", "HEAD").catch(() => "")) === ref) return commit;
  if (!(await gitHolds(folder, "merge-base", "--is-ancestor", ref, commit)))
    throw new Error(`its work is at ${commit}, which is not on its branch ${branch}`);
  await git(folder, "update-ref", ref, commit);
  return commit;
}

export async function unresolvedFiles(folder: string): Promise<string[]> {
  await assertOwn(folder);
  return (await unmerged(folder)).filter((file) => hasMarks(join(folder, file)));
}

/** Throws if `.git` is missing, because git would then commit to the surrounding project. */
async function assertOwn(folder: string): Promise<void> {
  if (!existsSync(join(folder, ".git")))
    throw new Error(`its worktree ${folder} has lost its .git; git worktree repair may restore it`);
}

async function commitAll(folder: string, message: string): Promise<string> {
  await git(folder, "add", "--all", "--sparse");
  if (!(await gitHolds(folder, "diff", "--cached", "--quiet")))
    await git(folder, ...(await committer(folder)), "commit", "--quiet", "--no-verify", "-m", message);
  return headOf(folder);
}

/** Returns the changed paths, relative to the repository. Ignores merge commits. */
export async function changedSince(folder: string, before: readonly string[]): Promise<string[]> {
  const names = await git(
    folder,
    ...["log", "--format=", "--name-only", "--no-merges", "--no-renames", "-z", "HEAD"],
    ...before.map((commit) => `^${commit}`),
  );
  // `git log` separates commits with line breaks.
  return [...new Set(names.split("\0").map((name) => name.replace(/^\n+/, "")))].filter(
    (name) => name !== "",
  );
}

/** @throws Error if there is no repository */
export function worktreePrefix(project: string): Promise<string> {
  return git(project, "rev-parse", "--show-prefix");
}

/** Returns git options that disable signing and, if no author is configured, set one. */
async function committer(folder: string): Promise<string[]> {
  return [...UNSIGNED, ...((await gitHolds(folder, "config", "user.email")) ? [] : NOBODY)];
}

export function hasCommit(folder: string): Promise<boolean> {
  return gitHolds(folder, "rev-parse", "--verify", "HEAD");
}

export async function uncommittedIn(folder: string): Promise<number> {
  const status = await git(folder, "status", "--porcelain", "--", ".");
  return status.split("\n").filter((line) => line !== "").length;
}

/** @throws Error if there is no commit */
export function headOf(project: string): Promise<string> {
  return git(project, "rev-parse", "--verify", "HEAD");
}

async function ensure(
  project: string,
  { folder, branch, prefix }: Worktree,
  starts: readonly string[],
  { isKnown, link }: { isKnown: boolean; link: readonly string[] },
): Promise<void> {
  if (isKnown && existsSync(join(folder, ".git"))) return;
  const top = join(project, WORKTREES_FOLDER);
  mkdirSync(top, { recursive: true });
  // Always rewrite the file, because a killed process may have left it empty.
  writeFileAtomic(join(top, ".gitignore"), "*\n");
  if (!isKnown) {
    await git(project, "worktree", "remove", "--force", "--force", folder).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
  await git(project, "worktree", "prune");
  const ref = `refs/heads/${branch}`;
  const isThere = await gitHolds(project, "rev-parse", "--verify", "--quiet", ref);
  if (isThere && !isKnown && (await hasWork(project, ref, starts)))
    throw new Error(`the branch ${branch} already exists with other work: rename or delete it`);
  // The branch keeps its commits even if the worktree's folder was deleted.
  const start = isThere && isKnown ? [folder, branch] : ["--no-track", "-B", branch, folder, starts[0]!];
  await git(project, "worktree", "add", "--quiet", ...start);
  // Git treats a link as a file, which a pattern with a trailing slash does not match.
  addGitExcludes(
    project,
    link.map((each) => `/${each.replace(/[\\[\]*?]/g, "\\$&")}`),
  );
  await include(project, join(folder, prefix));
  for (const path of link) linkInto(project, { folder, prefix }, path);
}

/**
 * Whether the branch has commits of its own. Ignores merges, because a killed process may have
 * merged the starting commits.
 */
async function hasWork(project: string, ref: string, starts: readonly string[]): Promise<boolean> {
  const excluded = starts.map((commit) => `^${commit}`);
  return (await git(project, "rev-list", "--no-merges", "--max-count=1", ref, ...excluded)) !== "";
}

async function include(project: string, folder: string): Promise<void> {
  if (!existsSync(join(project, INCLUDE_FILE))) return;
  const listed = await git(
    project,
    ...["ls-files", "--others", "--ignored", `--exclude-from=${INCLUDE_FILE}`, "-z"],
    ...["--", ".", ":(exclude).agentos/state", `:(exclude)${WORKTREES_FOLDER}`],
  );
  for (const name of listed.split("\0").filter((each) => each !== "")) {
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    await cp(join(project, name), to, { recursive: true, force: false });
  }
}

/** Links a path in the project, such as node_modules, unless the worktree already contains it. */
function linkInto(
  project: string,
  { folder, prefix }: Pick<Worktree, "folder" | "prefix">,
  path: string,
): void {
  const from = join(project, relative(prefix, path));
  const to = join(folder, path);
  if (!existsSync(from) || lstatSync(to, { throwIfNoEntry: false }) !== undefined) return;
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(from, to, "junction");
}

function gitPath(folder: string, name: string): Promise<string> {
  return git(folder, "rev-parse", "--path-format=absolute", "--git-path", name);
}

const CONFLICT_MARK = /^<{7} /m;

function hasMarks(path: string): boolean {
  try {
    return CONFLICT_MARK.test(readFileSync(path, "utf8"));
  } catch {
    // The file was deleted to resolve the conflict.
    return false;
  }
}

async function unmerged(folder: string): Promise<string[]> {
  const names = await git(folder, "diff", "--name-only", "--diff-filter=U", "-z");
  return names.split("\0").filter((name) => name !== "");
}

async function conflictIn(
  { folder, branch }: Worktree,
  files: string[],
  sources: readonly Source[],
): Promise<Conflict> {
  const mergeHead = await gitPath(folder, MERGE_HEAD);
  const merged = await git(folder, "rev-parse", "--verify", MERGE_HEAD);
  const phase = sources.find(({ commit }) => commit === merged)?.phase ?? merged.slice(0, 12);
  return { folder, branch, files, phase, mergeHead };
}
