import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { writeFileAtomic } from "@agentos/platform";
import type { Conflict } from "../session/index.js";
import { git, gitHolds } from "./git.js";

/** Where worktrees lie in a project. */
export const WORKTREES_FOLDER = ".agentos/worktrees";
/** How the branches of phases begin. */
export const BRANCH_PREFIX = "aos/";
/** Names of files, in the notation of .gitignore, that git does not keep and that a worktree needs. */
const INCLUDE_FILE = ".worktreeinclude";
/** For the commits of people who never told git who they are. */
const NOBODY = ["-c", "user.name=AgentOS", "-c", "user.email=agentos@localhost"];
/** Nobody is there to type the passphrase of a key. */
const UNSIGNED = ["-c", "commit.gpgsign=false"];

/** The tree in which one phase works. */
export interface Worktree {
  /** Absolute. */
  folder: string;
  branch: string;
  /** Where the project lies in its repository; empty where it is the whole of it. */
  prefix: string;
}

/** Whose work a phase builds on. */
export interface Source {
  phase: string;
  commit: string;
}

/** Git takes one new worktree of a repository at a time. */
let queue: Promise<unknown> = Promise.resolve();

/**
 * The worktree of a phase, made where there is none, with the work of all phases before it merged in.
 * @param options.head where a phase begins that has nothing before it
 * @param options.link files and folders that it has as links, relative to the repository
 * @param options.isKnown whether the worktree was finished once: one that was not, of a process that was
 * killed, is made anew; no agent has worked in it
 * @returns the worktree, or what a person has to merge first
 * @throws GitError
 */
export async function prepareWorktree(
  project: string,
  worktree: Worktree,
  options: { head: string; sources: readonly Source[]; isKnown: boolean; link: readonly string[] },
): Promise<{ conflict?: Conflict }> {
  const { head, sources, isKnown, link } = options;
  const [first] = sources;
  const made = queue.then(() => ensure(project, worktree, first?.commit ?? head, { isKnown, link }));
  queue = made.catch(() => {});
  await made;
  const { folder } = worktree;
  if (await isMerging(folder)) {
    const files = await unmerged(folder);
    if (files.length > 0) return { conflict: await conflictIn(worktree, files, sources) };
    await git(folder, ...(await committer(folder)), "commit", "--no-edit", "--quiet");
  }
  for (const source of sources) {
    if (await gitHolds(folder, "merge-base", "--is-ancestor", source.commit, "HEAD")) continue;
    await commitAll(folder, "Work in progress");
    const message = `Merge the work of ${source.phase}`;
    if (
      await gitHolds(
        folder,
        ...(await committer(folder)),
        "merge",
        "--no-edit",
        "--quiet",
        "-m",
        message,
        source.commit,
      )
    )
      continue;
    const files = await unmerged(folder);
    // It failed before it merged anything.
    if (files.length === 0)
      await git(folder, ...(await committer(folder)), "merge", "--no-edit", "-m", message, source.commit);
    return { conflict: await conflictIn(worktree, files, sources) };
  }
  return {};
}

/** Commits what is not committed; the commit that the tree stands at then. */
export async function commitAll(folder: string, message: string): Promise<string> {
  await git(folder, "add", "--all");
  if (!(await gitHolds(folder, "diff", "--cached", "--quiet")))
    await git(folder, ...(await committer(folder)), "commit", "--quiet", "--no-verify", "-m", message);
  return headOf(folder);
}

/** The files that commits since others changed, merges aside, relative to the repository. */
export async function changedSince(folder: string, before: readonly string[]): Promise<string[]> {
  const range = ["HEAD", ...before.map((commit) => `^${commit}`)];
  const names = await git(
    folder,
    "log",
    "--format=",
    "--name-only",
    "--no-merges",
    "--no-renames",
    "-z",
    ...range,
  );
  return [...new Set(names.split("\0").map((name) => name.trim()))].filter((name) => name !== "");
}

/** Where a project lies in its repository: `apps/web/`, or nothing. @throws GitError where there is none */
export function worktreePrefix(project: string): Promise<string> {
  return git(project, "rev-parse", "--show-prefix");
}

/** What a commit is made with: in the name of whom git knows. */
async function committer(folder: string): Promise<string[]> {
  return [...UNSIGNED, ...((await gitHolds(folder, "config", "user.email")) ? [] : NOBODY)];
}

/** The commit that a project stands at. @throws GitError where it has none */
export function headOf(project: string): Promise<string> {
  return git(project, "rev-parse", "--verify", "HEAD");
}

async function ensure(
  project: string,
  { folder, branch, prefix }: Worktree,
  base: string,
  { isKnown, link }: { isKnown: boolean; link: readonly string[] },
): Promise<void> {
  if (isKnown && existsSync(join(folder, ".git"))) return;
  const top = join(project, WORKTREES_FOLDER);
  mkdirSync(top, { recursive: true });
  writeFileSync(join(top, ".gitignore"), "*\n");
  if (!isKnown) {
    await git(project, "worktree", "remove", "--force", "--force", folder).catch(() => {});
    rmSync(folder, { recursive: true, force: true });
  }
  await git(project, "worktree", "prune");
  const isThere = await gitHolds(project, "rev-parse", "--verify", "--quiet", `refs/heads/${branch}`);
  // What was committed on it stays, also where somebody deleted the folder.
  const start = isThere && isKnown ? [folder, branch] : ["--no-track", "-B", branch, folder, base];
  await git(project, "worktree", "add", "--quiet", ...start);
  await keepOut(project, link);
  await include(project, join(folder, prefix));
  for (const path of link) linkInto(project, { folder, prefix }, path);
}

/** Copies what the project's `.worktreeinclude` names and git does not keep. */
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

/** Git would take a link for a file: what is ignored with a slash at its end is a folder. */
async function keepOut(project: string, link: readonly string[]): Promise<void> {
  const path = await git(project, "rev-parse", "--path-format=absolute", "--git-path", "info/exclude");
  const before = existsSync(path) ? readFileSync(path, "utf8") : "";
  const lines = link.map((each) => `/${each}`).filter((line) => !before.split("\n").includes(line));
  if (lines.length === 0) return;
  mkdirSync(dirname(path), { recursive: true });
  const text = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  writeFileAtomic(path, `${text}# Links in the worktrees of aos run\n${lines.join("\n")}\n`);
}

/** Links a file or folder of the project, such as node_modules, where the worktree has none. */
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

async function isMerging(folder: string): Promise<boolean> {
  return existsSync(await mergeHeadOf(folder));
}

function mergeHeadOf(folder: string): Promise<string> {
  return git(folder, "rev-parse", "--path-format=absolute", "--git-path", "MERGE_HEAD");
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
  const mergeHead = await mergeHeadOf(folder);
  const merged = await git(folder, "rev-parse", "--verify", "MERGE_HEAD");
  const phase = sources.find(({ commit }) => commit === merged)?.phase ?? merged.slice(0, 12);
  return { folder, branch, files, phase, mergeHead };
}
