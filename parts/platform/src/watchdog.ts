/** Suspends the parent first, so that it cannot write after the watchdog has answered. */
const SCRIPT = 'sleep "$1"; kill -STOP "$PPID"; printf "%s\\n" "$2"; kill -KILL "$PPID"';

/**
 * Starts a process that answers in place of the current process if the latter is blocked by a system
 * call, an unavailable file system or a signal. Node's timers cannot run in that case. Starting the
 * process takes 3 ms, so only hooks that decide something start it.
 * @returns a function that stops the watchdog; call it before anything is written
 */
export function startWatchdog(answer: object, seconds: number): () => void {
  if (process.platform === "win32") return () => {};
  const { spawn } = process.getBuiltinModule("node:child_process");
  const dog = spawn("/bin/sh", ["-c", SCRIPT, "agentos-watchdog", String(seconds), JSON.stringify(answer)], {
    stdio: ["ignore", 1, "ignore"],
    env: { PATH: "/usr/bin:/bin" },
    // In a process group of its own, the watchdog can be killed together with `sleep`.
    detached: true,
  });
  // Without a shell, only V8's time limit applies.
  dog.on("error", () => {});
  dog.unref();
  return () => {
    try {
      if (dog.pid !== undefined) process.kill(-dog.pid, "SIGKILL");
    } catch {
      // The watchdog has ended.
    }
  };
}
