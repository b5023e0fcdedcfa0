import { spawnSync } from "node:child_process";

/**
 * Runs git with messages in English. The index lock is not taken, because other programs may need
 * it.
 *
 * @returns {{ ok: true, output: string } | { ok: false, reason: string }}
 */
export function git(cwd, ...args) {
  const { status, stdout, stderr, error } = spawnSync("git", ["--no-optional-locks", ...args], {
    cwd,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) return { ok: false, reason: error.code === "ENOENT" ? "git is not installed" : error.message };
  if (status === 0) return { ok: true, output: stdout };
  const [reason] = stderr.replace(/^fatal: /, "").split(/ \(| at '|\n/);
  return { ok: false, reason };
}

export function nulSeparated(output) {
  return output.split("\0").filter((field) => field !== "");
}

/** @param {(path: string) => boolean} isOurs excludes files that the workflow wrote */
export function readGitState(projectDir, isOurs) {
  const inside = git(projectDir, "rev-parse", "--is-inside-work-tree");
  if (!inside.ok) return { available: false, reason: inside.reason };
  const head = git(projectDir, "rev-parse", "--short", "HEAD");
  if (!head.ok) return { available: false, reason: "the repository has no commits yet" };

  const output = (...args) => {
    const result = git(projectDir, ...args);
    return result.ok ? result.output : "";
  };
  return {
    available: true,
    head: head.output.trim(),
    branch: output("branch", "--show-current").trim(),
    shallow: output("rev-parse", "--is-shallow-repository").trim() === "true",
    tags: output("for-each-ref", "refs/tags", "--merged=HEAD", "--format=%(refname:short)")
      .split("\n")
      .filter(Boolean),
    uncommitted: parseStatus(
      output("status", "--porcelain=v1", "-z", "--no-renames", "."),
      output("rev-parse", "--show-prefix").trim(),
    ).filter((path) => !isOurs(path)),
  };
}

/** Parses rows of `XY path`, relative to the repository. `prefix` is the project's folder. */
function parseStatus(output, prefix) {
  return nulSeparated(output).map((row) => row.slice("XY ".length + prefix.length));
}

/** Returns the number of commits since a tag, or undefined if git fails. */
export function countCommitsSince(projectDir, tag, pathspecs) {
  const result = git(projectDir, "rev-list", "--count", `refs/tags/${tag}..HEAD`, "--", ...pathspecs);
  return result.ok ? Number(result.output) : undefined;
}
