import { existsSync, lstatSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

// A handoff can wait for git only briefly: in a huge repository `git status` takes minutes.
const LIMIT_MS = 5_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 1_000;
/** The limit for a new folder, for which git reports only the name. */
const MAX_ENTRIES = 500;

// Set inside git's own hooks, where they would point to a repository other than the folder's.
const ELSEWHERE = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_COMMON_DIR",
  "GIT_NAMESPACE",
];

/** Files that the hooks write themselves, which change whenever a state is saved. */
const OWN = [".agentos/state/**", ".context-checkpoint.md", ".context-checkpoint.recovered.md"];

/** The git state of a folder. */
export interface GitState {
  /** Absent if no branch is checked out. */
  branch?: string;
  /** The full commit id; absent before the first commit. */
  head?: string;
  /**
   * A fingerprint of the uncommitted changes, made from names, sizes and modification times; absent if
   * everything is committed.
   */
  dirty?: string;
  /** Uncommitted paths relative to the repository's root: the first 1,000, new folders as `folder/`. */
  dirtyFiles: string[];
}

/**
 * The git state of the repository that contains `folder`; undefined without git, without a repository, or
 * after a timeout. Takes no locks, runs no hooks, and leaves out files that our hooks write.
 * @param options.limitMs total time limit; default 5,000
 */
export function readGitState(
  folder: string,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): GitState | undefined {
  if (folder.includes("\0")) return undefined;
  // Monotonic, because the wall clock may be changed.
  const deadline = process.uptime() * 1000 + limitMs;
  const root = askGit(folder, ["rev-parse", "--show-toplevel"], limitMs)?.replace(/\r?\n$/, "");
  if (!root) return undefined;
  const question = [
    ...["status", "--porcelain=v2", "--branch", "--untracked-files=normal", "--no-renames", "-z"],
    ...["--", ".", ...OWN.map((pattern) => `:(exclude,glob)**/${pattern}`)],
  ];
  const status = askGit(root, question, Math.ceil(deadline - process.uptime() * 1000));
  return status === undefined ? undefined : parseStatus(status, root, deadline);
}

function parseStatus(status: string, root: string, deadline: number): GitState {
  const state: GitState = { dirtyFiles: [] };
  const hash = process.getBuiltinModule("node:crypto").createHash("sha256");
  for (const entry of status.split("\0")) {
    const [, name, value] = /^# branch\.(oid|head) (.+)$/s.exec(entry) ?? [];
    if (name === "oid" && value !== "(initial)") state.head = value!;
    if (name === "head" && value !== "(detached)") state.branch = value!;
    const path = pathOf(entry);
    if (path === undefined) continue;
    hash.update(`${entry}\0`);
    if (state.dirtyFiles.length === MAX_FILES) continue;
    state.dirtyFiles.push(path);
    // The first letter of a changed entry's third field: a submodule has its own state.
    const isSubmodule = /^[1u] \S+ S/.test(entry);
    const within = isSubmodule ? submodule(join(root, path), deadline) : change(join(root, path));
    hash.update(`${within}\0`);
    state.dirty = "";
  }
  if (state.dirty !== undefined) state.dirty = hash.digest("hex").slice(0, 12);
  return state;
}

/**
 * The path of an entry: after 8 fields for a changed file, 10 for one in conflict, 1 for an untracked one.
 */
function pathOf(entry: string): string | undefined {
  const fields = { "1": 8, u: 10, "?": 1 }[entry.slice(0, 1)];
  return fields === undefined || entry[1] !== " " ? undefined : entry.split(" ").slice(fields).join(" ");
}

/** A second edit of a file does not change git's output, so the file's size and time are included. */
function change(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return changesIn(path);
  return stats?.isFile() ? `${stats.size} ${Math.round(stats.mtimeMs)}` : "";
}

/** For the first files below a folder, level by level. */
function changesIn(folder: string): string {
  const found: string[] = [];
  const folders = [folder];
  for (
    let parent = folders.pop();
    parent !== undefined && found.length < MAX_ENTRIES;
    parent = folders.pop()
  ) {
    for (const entry of entriesOf(parent)) {
      if (isOwn(parent, entry.name)) continue;
      const path = join(parent, entry.name);
      if (entry.isDirectory() && entry.name !== ".git") folders.unshift(path);
      else if (found.length < MAX_ENTRIES) found.push(`${path} ${entry.isFile() ? change(path) : ""}`);
    }
  }
  return found.join("\0");
}

/** Filters {@link OWN} again: git excludes these files, except when it reports only a new parent folder. */
function isOwn(parent: string, name: string): boolean {
  if (name === "state") return basename(parent) === ".agentos";
  return OWN.includes(name);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // Not readable by this user.
  }
}

function submodule(path: string, deadline: number): string {
  // A submodule that was never fetched is a folder of the surrounding repository.
  if (!existsSync(join(path, ".git"))) return "";
  const { head, dirty } =
    readGitState(path, { limitMs: Math.ceil(deadline - process.uptime() * 1000) }) ?? {};
  return `${head} ${dirty}`;
}

/**
 * Git's output in a folder; undefined if it fails or takes too long. Takes no locks and starts no file
 * watcher.
 */
export function askGit(cwd: string, args: readonly string[], timeout: number): string | undefined {
  // For `spawnSync`, 0 means no limit.
  if (timeout <= 0) return undefined;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ELSEWHERE.includes(name)));
  // A repository's settings could name a program as file watcher, which `git status` would run.
  const safely = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotepath=false"];
  const { status, stdout } = process
    .getBuiltinModule("node:child_process")
    .spawnSync("git", [...safely, ...args], {
      cwd,
      env,
      encoding: "utf8",
      timeout,
      killSignal: "SIGKILL",
      maxBuffer: MAX_OUTPUT_BYTES,
      stdio: ["ignore", "pipe", "ignore"],
      windowsHide: true,
    });
  return status === 0 ? stdout : undefined;
}
