import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

/** Where a project's git stands. */
export interface GitState {
  branch?: string;
  head?: string;
  /** A fingerprint of what is not committed; absent when everything is. */
  dirty?: string;
}

/** The project's git state, or undefined where there is no git, no repository, or no answer within 5 seconds. */
export function readGitState(projectFolder: string): GitState | undefined {
  const head = git(projectFolder, ["rev-parse", "HEAD"]);
  const branch = git(projectFolder, ["symbolic-ref", "--short", "-q", "HEAD"]);
  const status = git(projectFolder, ["status", "--porcelain"]);
  if (status === undefined) return undefined;
  return {
    ...(branch && { branch }),
    ...(head && { head }),
    ...(status && { dirty: createHash("sha256").update(status).digest("hex").slice(0, 12) }),
  };
}

function git(cwd: string, args: string[]): string | undefined {
  // Without optional locks `git status` never gets in the way of a git that somebody else runs.
  const { status, stdout } = spawnSync("git", ["--no-optional-locks", ...args], {
    cwd,
    encoding: "utf8",
    timeout: 5000,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : undefined;
}
