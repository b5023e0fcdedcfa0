/** Stops its process, answers in its place, and ends it: nothing else can write once the answer has begun. */
const SCRIPT = 'sleep "$1"; kill -STOP "$PPID"; printf "%s\\n" "$2"; kill -KILL "$PPID"';

/**
 * Starts a program that answers in place of this process after a time, whatever holds this process: a system
 * call that does not return, a file system that is not there, a signal that stopped it. Timers of Node's own
 * wait for the very code that hangs. It costs a hook 3 ms, so only one with something to decide starts it.
 * @returns stops it; to be called before anything is written
 */
export function startWatchdog(answer: object, seconds: number): () => void {
  if (process.platform === "win32") return () => {};
  const { spawn } = process.getBuiltinModule("node:child_process");
  const dog = spawn("/bin/sh", ["-c", SCRIPT, "agentos-watchdog", String(seconds), JSON.stringify(answer)], {
    stdio: ["ignore", 1, "ignore"],
    env: { PATH: "/usr/bin:/bin" },
    // A group of its own, so that it ends with what it started.
    detached: true,
  });
  // Without a shell there is only the time limit of V8.
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
