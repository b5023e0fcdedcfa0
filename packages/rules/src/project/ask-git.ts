/** Shorter than a hook's deadline. */
const GIT_TIMEOUT_MS = 1_000;

/** What git prints; undefined when it fails, or is not there. */
export function askGit(folder: string, args: readonly string[]): string | undefined {
  // Loaded here: most judgements need no git.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  // A repository's own settings may name programs to run; none of them is needed for these questions.
  const { status, stdout } = spawnSync("git", ["-c", "core.fsmonitor=false", ...args], {
    cwd: folder,
    encoding: "utf8",
    timeout: GIT_TIMEOUT_MS,
    // Whatever it does with others.
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return status === 0 ? stdout : undefined;
}
