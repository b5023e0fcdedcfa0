import { existsSync, lstatSync } from "node:fs";
import { basename, join } from "node:path";
import { assertOptions, assertString } from "./assert-options.js";
import { entriesIn } from "./names-in.js";

// `git status` can take minutes in a huge repository, but a handoff must not wait that long.
const LIMIT_MS = 5_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 1_000;
/** Git reports only the name of a new folder. At most this many files in it are examined. */
const MAX_ENTRIES = 500;

/** In git's hooks, these variables are set and refer to a different repository. */
export const REPOSITORY_VARIABLES = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_COMMON_DIR",
  "GIT_NAMESPACE",
];

/** Files that our hooks write whenever they save a session's state. */
const OWN = [".agentos/state/**", ".context-checkpoint.md", ".context-checkpoint.recovered.md"];

export interface GitState {
  /** Absent if no branch is checked out. */
  branch?: string;
  /** The full commit id. Absent before the first commit. */
  head?: string;
  /** A hash of names, sizes and modification times. Absent if everything is committed. */
  dirty?: string;
  /**
   * The first 1,000 uncommitted paths, relative to the repository's root. New folders end with a
   * slash.
   */
  dirtyFiles: string[];
}

/**
 * Returns the git state of `folder`, ignoring the files that our hooks write. Takes no locks and
 * runs no git hooks. Returns undefined if there is no git or no repository, or after a timeout.
 * @param options.limitMs the total time limit; defaults to 5,000
 */
export function readGitState(folder: string, options: { limitMs?: number } = {}): GitState | undefined {
  assertString(folder, "folder");
  assertOptions(options, { limitMs: true });
  const { limitMs = LIMIT_MS } = options;
  if (folder.includes("\0")) return undefined;
  // `uptime` is monotonic, unlike the wall clock.
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
    // The third field of a submodule begins with "S".
    const isSubmodule = /^[1u] \S+ S/.test(entry);
    const within = isSubmodule ? submodule(join(root, path), deadline) : change(join(root, path));
    hash.update(`${within}\0`);
    state.dirty = "";
  }
  if (state.dirty !== undefined) state.dirty = hash.digest("hex").slice(0, 12);
  return state;
}

/**
 * Returns the path, which follows 8 fields for a changed file, 10 for a conflict, and 1 for an
 * untracked file.
 */
function pathOf(entry: string): string | undefined {
  const fields = { "1": 8, u: 10, "?": 1 }[entry.slice(0, 1)];
  return fields === undefined || entry[1] !== " " ? undefined : entry.split(" ").slice(fields).join(" ");
}

/**
 * Describes a file by size and modification time, because a second edit does not change git's output.
 */
function change(path: string): string {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return changesIn(path);
  return stats?.isFile() ? `${stats.size} ${Math.round(stats.mtimeMs)}` : "";
}

function changesIn(folder: string): string {
  const found: string[] = [];
  const folders = [folder];
  for (
    let parent = folders.pop();
    parent !== undefined && found.length < MAX_ENTRIES;
    parent = folders.pop()
  ) {
    for (const entry of entriesIn(parent)) {
      if (isOwn(parent, entry.name)) continue;
      const path = join(parent, entry.name);
      if (entry.isDirectory() && entry.name !== ".git") folders.unshift(path);
      else if (found.length < MAX_ENTRIES) found.push(`${path} ${entry.isFile() ? change(path) : ""}`);
    }
  }
  return found.join("\0");
}

/** Git excludes these files itself, except in a new folder, where it reports only the folder. */
function isOwn(parent: string, name: string): boolean {
  if (name === "state") return basename(parent) === ".agentos";
  return OWN.includes(name);
}

function submodule(path: string, deadline: number): string {
  // Without `.git`, git would report the outer repository.
  if (!existsSync(join(path, ".git"))) return "";
  const { head, dirty } =
    readGitState(path, { limitMs: Math.ceil(deadline - process.uptime() * 1000) }) ?? {};
  return `${head} ${dirty}`;
}

/**
 * Returns git's output, or undefined if it fails or times out. Takes no locks.
 * @param timeout in milliseconds
 */
export function askGit(cwd: string, args: readonly string[], timeout: number): string | undefined {
  // `spawnSync` treats 0 as no limit.
  if (timeout <= 0) return undefined;
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !REPOSITORY_VARIABLES.includes(name)),
  );
  // The repository's `core.fsmonitor` could name a program that `git status` would run.
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
