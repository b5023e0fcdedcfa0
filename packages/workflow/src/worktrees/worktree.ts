import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { addGitExcludes, writeFileAtomic } from "@agentos/platform";
import type { Conflict } from "../session/index.js";
import { git, gitHolds } from "./git.js";

/** The folder of worktrees in a project. */
export const WORKTREES_FOLDER = ".agentos/worktrees";
/** The prefix of phases' branches. */
export const BRANCH_PREFIX = "aos/";
/** A file in the notation of .gitignore, which names ignored files that a worktree needs. */
const INCLUDE_FILE = ".worktreeinclude";
/** The author of commits if git has no user configured. */
const NOBODY = ["-c", "user.name=AgentOS", "-c", "user.email=agentos@localhost"];
/** Nobody is there to type the passphrase of a key. */
const UNSIGNED = ["-c", "commit.gpgsign=false"];

/** The ref that exists while a merge is not committed. */
const MERGE_HEAD = "MERGE_HEAD";

/** The worktree in which one phase works. */
export interface Worktree {
  /** Absolute. */
  folder: string;
  branch: string;
  /** The project's path in its repository; empty if the project is the whole repository. */
  prefix: string;
}

/** A phase whose work another phase builds on. */
export interface Source {
  phase: string;
  commit: string;
}

/** Git can create only one worktree of a repository at a time. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * The worktree of a phase, created if it does not exist, with the work of all its dependencies merged in.
 * @param options.head the commit for a phase without dependencies
 * @param options.link files and folders to link, relative to the repository
 * @param options.isKnown whether the worktree was completed before. An incomplete one, left by a killed
 *   process, is created again; no agent has worked in it
 * @returns the worktree, or the merge that a person has to resolve first
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
    // It failed before it merged anything; this throws the reason.
    if (files.length === 0) await git(folder, ...merge);
    return { conflict: await conflictIn(worktree, files, sources) };
  }
  return {};
}

/**
 * Commits all uncommitted changes and moves the worktree's branch to that commit, whatever the phase has
 * checked out.
 * @throws Error if the phase left something that cannot be committed: an unfinished rebase, or work outside
 *   its branch
 */
export async function commitTree({ folder, branch }: Worktree, message: string): Promise<string> {
  await assertOwn(folder);
  for (const name of ["rebase-merge", "rebase-apply"])
    if (existsSync(await gitPath(folder, name))) throw new Error("a rebase is in progress in it");
  const commit = await commitAll(folder, message);
  const ref = `refs/heads/${branch}`;
  if ((await git(folder, "symbolic-ref", "--quiet", "HEAD").catch(() => "")) === ref) return commit;
  if (!(await gitHolds(folder, "merge-base", "--is-ancestor", ref, commit)))
    throw new Error(`its work is at ${commit}, which is not on its branch ${branch}`);
  await git(folder, "update-ref", ref, commit);
  return commit;
}

/** The files that git lists as unmerged and that still contain both sides. */
export async function unresolvedFiles(folder: string): Promise<string[]> {
  await assertOwn(folder);
  return (await unmerged(folder)).filter((file) => hasMarks(join(folder, file)));
}

/** Without its own `.git`, git would treat the worktree as a folder of the project, and commit there. */
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

/** The files that were changed by commits since the given ones, except merges; relative to the repository. */
export async function changedSince(folder: string, before: readonly string[]): Promise<string[]> {
  const names = await git(
    folder,
    ...["log", "--format=", "--name-only", "--no-merges", "--no-renames", "-z", "HEAD"],
    ...before.map((commit) => `^${commit}`),
  );
  // Commits are separated by line breaks.
  return [...new Set(names.split("\0").map((name) => name.replace(/^\n+/, "")))].filter(
    (name) => name !== "",
  );
}

/**
 * The project's path in its repository, such as `apps/web/`, or an empty string.
 * @throws Error if there is no repository
 */
export function worktreePrefix(project: string): Promise<string> {
  return git(project, "rev-parse", "--show-prefix");
}

/** Git options that set the author of commits if git has no user configured. */
async function committer(folder: string): Promise<string[]> {
  return [...UNSIGNED, ...((await gitHolds(folder, "config", "user.email")) ? [] : NOBODY)];
}

/** Whether a folder is in a repository that has a commit. */
export function hasCommit(folder: string): Promise<boolean> {
  return gitHolds(folder, "rev-parse", "--verify", "HEAD");
}

/** The number of uncommitted files in a folder. */
export async function uncommittedIn(folder: string): Promise<number> {
  const status = await git(folder, "status", "--porcelain", "--", ".");
  return status.split("\n").filter((line) => line !== "").length;
}

/**
 * The commit that the project has checked out.
 * @throws Error if it has none
 */
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
  // Rewritten even if it exists, because a killed process may have left it empty.
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
  // Commits on the branch are kept, even if somebody deleted the folder.
  const start = isThere && isKnown ? [folder, branch] : ["--no-track", "-B", branch, folder, starts[0]!];
  await git(project, "worktree", "add", "--quiet", ...start);
  // For git, a link is a file, so a pattern with a trailing slash does not ignore it.
  addGitExcludes(
    project,
    link.map((each) => `/${each.replace(/[\\[\]*?]/g, "\\$&")}`),
  );
  await include(project, join(folder, prefix));
  for (const path of link) linkInto(project, { folder, prefix }, path);
}

/**
 * Whether a branch has its own commits, other than merges of its starting points, which a killed process may
 * have made.
 */
async function hasWork(project: string, ref: string, starts: readonly string[]): Promise<boolean> {
  const excluded = starts.map((commit) => `^${commit}`);
  return (await git(project, "rev-list", "--no-merges", "--max-count=1", ref, ...excluded)) !== "";
}

/** Copies the ignored files that the project's `.worktreeinclude` names. */
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

/** Links a file or folder of the project, such as node_modules, if the worktree does not have it. */
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

/** The path of a file or folder in the worktree's own git folder. */
function gitPath(folder: string, name: string): Promise<string> {
  return git(folder, "rev-parse", "--path-format=absolute", "--git-path", name);
}

const CONFLICT_MARK = /^<{7} /m;

function hasMarks(path: string): boolean {
  try {
    return CONFLICT_MARK.test(readFileSync(path, "utf8"));
  } catch {
    // It was resolved by deleting it.
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
