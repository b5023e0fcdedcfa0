/**
 * Suspends its parent process, answers in its place, and ends it: nothing else can write once the answer has
 * begun.
 */
const SCRIPT = 'sleep "$1"; kill -STOP "$PPID"; printf "%s\\n" "$2"; kill -KILL "$PPID"';

/**
 * Starts a program that answers in place of this process after some time if it is blocked: by a system call
 * that does not return, a missing file system, or a signal that suspended it. Node's own timers would wait
 * for the blocked code. It costs a hook 3 ms, so only hooks that decide something start it.
 * @returns a function that stops it, which must be called before anything is written
 */
export function startWatchdog(answer: object, seconds: number): () => void {
  if (process.platform === "win32") return () => {};
  const { spawn } = process.getBuiltinModule("node:child_process");
  const dog = spawn("/bin/sh", ["-c", SCRIPT, "agentos-watchdog", String(seconds), JSON.stringify(answer)], {
    stdio: ["ignore", 1, "ignore"],
    env: { PATH: "/usr/bin:/bin" },
    // A separate process group, so that it can be ended along with the processes it started.
    detached: true,
  });
  // Without a shell, only V8's time limit applies.
  dog.on("error", () => {});
  dog.unref();
  return () => {
    try {
      if (dog.pid !== undefined) process.kill(-dog.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  };
}
