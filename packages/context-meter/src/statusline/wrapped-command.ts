import { lstatSync, rmSync } from "node:fs";
import { readTempFile } from "@agentos/platform";

// A client expects its status line within 300 ms; at this age of the process the wrapped command has had its
// time.
const WRAPPED_UNTIL_MS = 240;
const WRAPPED_AT_LEAST_MS = 60;

/** How long to wait for a wrapped command in a process of this age, in milliseconds. */
export function wrappedTimeout(ageMs: number): number {
  return Math.max(WRAPPED_AT_LEAST_MS, WRAPPED_UNTIL_MS - ageMs);
}

/** A wrapped command is killed after this many seconds. */
const MAX_SECONDS = 10;

// A marker that outlived its command (power cut, SIGKILL) blocks for no longer than a command may run.
const STALE_MARK_MS = (MAX_SECONDS + 2) * 1000;

/**
 * Runs a command ($1) and writes its output to a file ($2) that is replaced when the command has ended. The
 * command leads its own process group and finally ends the whole group, with the watchdog and any leftover
 * processes. `set -C` creates only files that do not exist yet: of two that start at once one runs, and no
 * link in the temporary folder is followed.
 */
const KEEP_OUTPUT = `mask=$(umask); umask 077; set -C
echo $$ > "$2.pid" || exit 0
(sleep ${MAX_SECONDS}; rm -f "$2.pid"; kill -KILL 0) &
rm -f "$2.new"
(set +C; umask "$mask"; command=$1; set --; eval "$command") > "$2.new"
mv -f "$2.new" "$2"
rm -f "$2.pid"; kill -KILL 0`;

export interface WrappedCommand {
  command: string;
  /** What the client passed to its status line. */
  input: Uint8Array;
  timeoutMs: number;
  /** The folder and name for its output. */
  folder: string;
  name: string;
}

export interface WrappedOutput {
  /**
   * The command's output from this run, or from the previous one if it is still running; empty before it
   * first ended.
   */
  output: string;
  /** It did not end in time and keeps running: its output is for the next status line. */
  isRunning: boolean;
}

/**
 * Runs the user's own status-line command as their client would (through the shell, with the same stdin).
 * Calls back once: when the command has ended, or at the timeout with its previous output. A slow command is
 * never killed early and never started twice in parallel. A command that fails or does not exist prints
 * nothing; the rest is still shown.
 */
export function runWrapped(wrapped: WrappedCommand, done: (result: WrappedOutput) => void): void {
  const { command, input, timeoutMs, folder, name } = wrapped;
  const kept = () => readTempFile(name, { folder }) ?? "";
  removeStaleMark(`${folder}/${name}.pid`);
  // Loaded only here: it costs a tenth of Node's own start-up time.
  const { spawn } = process.getBuiltinModule("node:child_process");
  let isDone = false;
  const finish = (isRunning: boolean) => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    child.stdin?.destroy();
    child.unref();
    done({ output: kept(), isRunning });
  };
  const timer = setTimeout(() => finish(true), timeoutMs);
  const child = spawn("sh", ["-c", KEEP_OUTPUT, "sh", command, `${folder}/${name}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    windowsHide: true,
  });
  child.on("error", () => finish(false));
  child.on("exit", () => finish(isThere(`${folder}/${name}.pid`)));
  child.stdin?.on("error", () => {
    // The command may end without reading.
  });
  child.stdin?.end(input);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function removeStaleMark(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats && Date.now() - stats.mtimeMs > STALE_MARK_MS) rmSync(path, { force: true });
}
