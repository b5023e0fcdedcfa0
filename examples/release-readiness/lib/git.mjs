import { spawnSync } from "node:child_process";

/**
 * The output of `git`, or why it failed, in English and without paths of this machine. Never takes the index lock, so
 * it does not disturb other work in the checkout.
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

/** The fields of NUL-separated output (`-z`), without the empty one after the last separator. */
export function nulSeparated(output) {
  return output.split("\0").filter((field) => field !== "");
}

/**
 * The state that would be released.
 *
 * @param {(path: string) => boolean} isOurs files that this workflow itself writes, which do not count as uncommitted
 * work
 */
export function readGitState(projectDir, isOurs) {
  const inside = git(projectDir, "rev-parse", "--is-inside-work-tree");
  if (!inside.ok) return { available: false, reason: inside.reason };
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
    uncommitted: parseStatus(
      output("status", "--porcelain=v1", "-z", "--no-renames", "."),
      output("rev-parse", "--show-prefix").trim(),
    ).filter((path) => !isOurs(path)),
  };
}

/** Rows are `XY path`; paths start at the repository's root, and `prefix` is the project's folder in it. */
function parseStatus(output, prefix) {
  return nulSeparated(output).map((row) => row.slice("XY ".length + prefix.length));
}

/** How many commits since a tag touched these paths; undefined if git cannot tell. */
export function countCommitsSince(projectDir, tag, pathspecs) {
  const result = git(projectDir, "rev-list", "--count", `refs/tags/${tag}..HEAD`, "--", ...pathspecs);
  return result.ok ? Number(result.output) : undefined;
}
