import { lstatSync, opendirSync } from "node:fs";
import { join } from "node:path";

/** Enough to remember what one was at; more would crowd out what else there is to say. */
const MAX_FILES = 20;
const GIT_TIMEOUT_MS = 2_000;
const WALK_ENTRIES = 5_000;
const WALK_DEPTH = 6;
const NOT_WALKED = new Set([
  "node_modules",
  "dist",
  "build",
  "out",
  "target",
  "coverage",
  "vendor",
  "__pycache__",
]);

/** Settings and what tools keep for themselves, our own files among it. */
const HIDDEN = /(?:^|\/)(?:\.|node_modules\/)/;

/**
 * The files below `folder` that were changed since `since` (milliseconds since 1970), the latest first, with
 * `/` in their paths; at most 20, and how many more there are. Hidden files do not count. Git tells them
 * where it can, as it knows which files are of no interest; elsewhere a bounded walk does.
 */
export function recentFiles(folder: string, since: number): { files: string[]; more: number } {
  const changed = (askGit(folder, since) ?? walk(folder, since)).filter(({ path }) => !HIDDEN.test(path));
  const latest = new Map<string, number>();
  for (const { path, changedAt } of changed) latest.set(path, Math.max(changedAt, latest.get(path) ?? 0));
  const files = [...latest]
    .sort(([a, aChanged], [b, bChanged]) => bChanged - aChanged || (a < b ? -1 : 1))
    .slice(0, MAX_FILES)
    .map(([path]) => path);
  return { files, more: latest.size - files.length };
}

interface ChangedFile {
  path: string;
  changedAt: number;
}

/** Undefined outside a repository, and where git is missing or too slow. */
function askGit(folder: string, since: number): ChangedFile[] | undefined {
  const unstaged = git(folder, ["ls-files", "-z", "--modified", "--others", "--exclude-standard"]);
  if (unstaged === undefined) return undefined;
  const staged = git(folder, ["diff", "--cached", "--name-only", "--relative", "--no-ext-diff", "-z"]) ?? [];
  const sinceText = `--since=${new Date(since).toISOString()}`;
  const committed = git(folder, ["log", sinceText, "--name-only", "--relative", "--format=", "-z"]) ?? [];
  const inTree = [...unstaged, ...staged].flatMap((path) => describe(folder, path, since));
  return [...inTree, ...committed.flatMap((path) => describe(folder, path, 0))];
}

function git(folder: string, args: string[]): string[] | undefined {
  // The agent works in the same repository: take no lock there, and run no program that its configuration
  // names.
  const { status, stdout } = process
    .getBuiltinModule("node:child_process")
    .spawnSync("git", ["-c", "core.fsmonitor=false", ...args], {
      cwd: folder,
      encoding: "utf8",
      env: { ...withoutGit(process.env), GIT_OPTIONAL_LOCKS: "0" },
      killSignal: "SIGKILL",
      maxBuffer: 8 * 1024 * 1024,
      stdio: ["ignore", "pipe", "ignore"],
      timeout: GIT_TIMEOUT_MS,
      windowsHide: true,
    });
  if (status !== 0) return undefined;
  return stdout
    .split("\0")
    .map((path) => path.trim())
    .filter((path) => path !== "");
}

/** Within a hook of git's own its variables point at another repository. */
function withoutGit(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("GIT_")));
}

function walk(folder: string, since: number): ChangedFile[] {
  const found: ChangedFile[] = [];
  let left = WALK_ENTRIES;
  // Level by level: when it has to stop, it has seen what lies near.
  for (let level = [""], depth = 0; level.length > 0 && depth < WALK_DEPTH; depth++) {
    const next: string[] = [];
    for (const parent of level) {
      for (const { name, isFolder } of entriesOf(join(folder, parent), left)) {
        if (left-- <= 0) return found;
        const path = parent === "" ? name : `${parent}/${name}`;
        if (!isFolder) found.push(...describe(folder, path, since));
        else if (!name.startsWith(".") && !NOT_WALKED.has(name)) next.push(path);
      }
    }
    level = next;
  }
  return found;
}

function entriesOf(folder: string, most: number): { name: string; isFolder: boolean }[] {
  const entries: { name: string; isFolder: boolean }[] = [];
  try {
    const directory = opendirSync(folder);
    try {
      for (let entry = directory.readSync(); entry && entries.length < most; entry = directory.readSync()) {
        if (entry.isFile() || entry.isDirectory())
          entries.push({ name: entry.name, isFolder: entry.isDirectory() });
      }
    } finally {
      directory.closeSync();
    }
  } catch {
    // Not ours to read, or gone meanwhile.
  }
  return entries;
}

/** The file, if it is one and was changed since then. A deleted one does not tell when. */
function describe(folder: string, path: string, since: number): ChangedFile[] {
  const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
  return stats?.isFile() && stats.mtimeMs >= since ? [{ path, changedAt: stats.mtimeMs }] : [];
}
