import { execFile } from "node:child_process";

/** A repository of a gigabyte is checked out in less. */
const LIMIT_MS = 300_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
/** Set within git's own hooks, where they would point to a repository other than the folder's. */
const ELSEWHERE = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"];
/** Git gives up at once where another process holds a lock of the repository. */
const LOCKED = /could not lock|Unable to create '[^']*\.lock'|cannot lock ref/;
const LOCK_TRIES = 20;
const LOCK_WAIT_MS = 100;

/** What git said, where it ended with another code than 0. */
class GitError extends Error {
  override readonly name = "GitError";
  readonly code: number | undefined;
  readonly stdout: string;

  constructor(args: readonly string[], failure: { code?: unknown; stdout: string; stderr: string }) {
    super(`git ${args.slice(0, 2).join(" ")}: ${failure.stderr.trim() || failure.stdout.trim()}`);
    this.code = typeof failure.code === "number" ? failure.code : undefined;
    this.stdout = failure.stdout;
  }
}

/**
 * Runs git in a folder; gives what it prints, without the last line break. It waits for locks of other
 * processes, and runs no hooks of the repository: those are for people who commit.
 * @throws GitError
 */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await once(folder, args);
    } catch (error) {
      if (!(error instanceof GitError) || !LOCKED.test(error.message) || tries === LOCK_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS * (1 + Math.random())));
    }
  }
}

/** Whether git says yes, by its exit code. */
export function gitHolds(folder: string, ...args: readonly string[]): Promise<boolean> {
  return git(folder, ...args).then(
    () => true,
    () => false,
  );
}

function once(folder: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const name of ELSEWHERE) delete env[name as keyof typeof env];
  const all = [
    "-c",
    "core.hooksPath=/dev/null",
    "-c",
    "advice.detachedHead=false",
    "-c",
    "core.safecrlf=false",
    ...args,
  ];
  return new Promise((resolve, reject) => {
    execFile(
      "git",
      all,
      { cwd: folder, env, timeout: LIMIT_MS, maxBuffer: MAX_OUTPUT_BYTES },
      (error, stdout, stderr) => {
        if (error === null) resolve(stdout.replace(/\r?\n$/, ""));
        else reject(new GitError(args, { code: error.code, stdout, stderr: stderr || error.message }));
      },
    );
  });
}
