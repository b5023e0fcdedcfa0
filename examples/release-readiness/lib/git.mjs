import { spawnSync } from "node:child_process";

/**
 * What `git` prints, or why it could not. Never takes the index lock, so it disturbs nobody who works in the same checkout.
 *
 * @returns {{ ok: true, output: string } | { ok: false, reason: string }}
 */
export function git(cwd, ...args) {
  const { status, stdout, stderr, error } = spawnSync("git", ["--no-optional-locks", ...args], {
    cwd,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) return { ok: false, reason: error.code === "ENOENT" ? "git is not installed" : error.message };
  if (status !== 0)
    return {
      ok: false,
      reason: stderr
        .trim()
        .split("\n")[0]
        .replace(/^fatal: /, ""),
    };
  return { ok: true, output: stdout };
}

/** The fields of NUL-separated output (`-z`), without the empty one after the last separator. */
export function nulSeparated(output) {
  return output.split("\0").filter((field) => field !== "");
}

/**
 * The state a release would be cut from.
 *
 * @param {(path: string) => boolean} isOurs  files that this workflow itself writes, which are nobody's uncommitted work
 */
export function readGitState(projectDir, isOurs) {
  const inside = git(projectDir, "rev-parse", "--is-inside-work-tree");
  if (!inside.ok) return { available: false, reason: inside.reason.split(" (")[0] };
  const head = git(projectDir, "rev-parse", "--short", "HEAD");
  if (!head.ok) return { available: false, reason: "the repository has no commit yet" };

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
    uncommitted: parseStatus(output("status", "--porcelain=v1", "-z", "--no-renames", ".")).filter(
      (path) => !isOurs(path),
    ),
  };
}

function parseStatus(output) {
  return nulSeparated(output).map((row) => row.slice(3));
}

/** How many commits since a tag touched these paths, or undefined when git cannot tell. */
export function countCommitsSince(projectDir, tag, pathspecs) {
  const result = git(projectDir, "rev-list", "--count", `refs/tags/${tag}..HEAD`, "--", ...pathspecs);
  return result.ok ? Number(result.output) : undefined;
}
