/** Suspends the parent first, so that it cannot write after the watchdog has answered. */
const SCRIPT = 'sleep "$1"; kill -STOP "$PPID"; printf "%s\\n" "$2"; kill -KILL "$PPID"';

/**
 * Starts a process that answers in place of the current process if a system call, an unavailable
 * file system or a signal blocks it. Node's timers cannot run in that case. The process costs 3 ms,
 * so it is started only by hooks that decide something.
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
