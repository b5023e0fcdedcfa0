/**
 * Returns whether the last commit contains the current state of all files at the paths, including
 * ignored files and files whose changes git was told to ignore.
 */
export function isCommitted(folder: string, paths: readonly string[]): boolean {
  if (paths.length === 0) return false;
  const specs = paths.map((path) => `:(literal)${path}`);
  const changed = askGit(folder, [
    "status",
    "--porcelain=v1",
    "-z",
    "--untracked-files=all",
    "--ignored=matching",
    "--ignore-submodules=none",
    "--",
    ...specs,
  ]);
  if (changed !== "") return false;
  // `S` and lowercase letters mark files that are skipped or assumed unchanged.
  const tags = askGit(folder, ["ls-files", "-v", "-z", "--", ...specs])
    ?.split("\0")
    .filter((line) => line !== "");
  return tags !== undefined && tags.length > 0 && tags.every((line) => line.startsWith("H "));
}

/** Returns undefined if git cannot answer. */
export function hasChanges(folder: string): boolean | undefined {
  const changed = askGit(folder, ["status", "--porcelain=v1", "-z", "--untracked-files=no"]);
  const tags = askGit(folder, ["ls-files", "-v", "-z", ":/"])?.split("\0");
  if (changed === undefined || tags === undefined) return undefined;
  return changed !== "" || tags.some((line) => line !== "" && !line.startsWith("H "));
}

/** Returns whether other branches contain all commits of a branch. True if the branch does not exist. */
export function isBranchKept(folder: string, branch: string): boolean {
  const own = `refs/heads/${branch}`;
  if (askGit(folder, ["for-each-ref", "--format=%(refname)", own]) === "") return true;
  const holders = askGit(folder, [
    "for-each-ref",
    `--contains=${own}`,
    "--format=%(refname)",
    "refs/heads",
    "refs/remotes",
  ]);
  return (holders ?? "").split("\n").some((ref) => ref !== "" && ref !== own);
}

/** Shorter than the hook's deadline. */
const GIT_TIMEOUT_MS = 1_000;

/** Returns undefined if git fails or is not installed. */
export function askGit(folder: string, args: readonly string[]): string | undefined {
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  // A repository's settings may name programs to run, which these queries do not need.
  const { status, stdout } = spawnSync("git", ["-c", "core.fsmonitor=false", ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: GIT_TIMEOUT_MS,
    // Unlike SIGTERM, SIGKILL cannot be ignored.
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : undefined;
}
