import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";

/** Where a project's git stands. */
export interface GitState {
  branch?: string;
  head?: string;
  /** A fingerprint of what is not committed; absent when everything is. */
  dirty?: string;
}

// A handoff is worth waiting for git a little, not more: in a huge repository `git status` takes minutes.
const LIMIT_MS = 5000;

// Where somebody else's git is at work, as in a hook that started this process.
const OTHER_REPOSITORY = /^GIT_(DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|PREFIX|NAMESPACE)$/;

/**
 * The project's git state, or undefined where there is no git, no repository, or no answer in time.
 * @param options.limitMs for all of it; default 5000
 */
export function readGitState(
  projectFolder: string,
  { limitMs = LIMIT_MS }: { limitMs?: number } = {},
): GitState | undefined {
  const deadline = Date.now() + limitMs;
  const git = (...args: string[]) => runGit(projectFolder, args, deadline - Date.now());
  const status = git("status", "--porcelain");
  if (status === undefined) return undefined;
  const head = git("rev-parse", "-q", "--verify", "HEAD");
  const branch = git("symbolic-ref", "--short", "-q", "HEAD");
  return {
    ...(branch && { branch }),
    ...(head && { head }),
    ...(status && { dirty: createHash("sha256").update(status).digest("hex").slice(0, 12) }),
  };
}

function runGit(cwd: string, args: string[], timeout: number): string | undefined {
  // To `spawnSync`, 0 is no limit.
  if (timeout <= 0) return undefined;
  // Without optional locks `git status` never gets in the way of a git that somebody else runs.
  const { status, stdout } = spawnSync("git", ["--no-optional-locks", ...args], {
    cwd,
    encoding: "utf8",
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !OTHER_REPOSITORY.test(name))),
    timeout,
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout.trim() : undefined;
}
