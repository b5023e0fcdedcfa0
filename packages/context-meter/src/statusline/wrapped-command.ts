import { lstatSync, rmSync } from "node:fs";
import { readStateFile } from "../state-files.js";

// A client waits for its status line, which should be there within 300 ms; at this age of the process the wrapped command has had its time.
const WRAPPED_UNTIL_MS = 240;
const WRAPPED_AT_LEAST_MS = 60;

/** How long to wait for a wrapped command in a process of that age, in milliseconds. */
export function wrappedTimeout(ageMs: number): number {
  return Math.max(WRAPPED_AT_LEAST_MS, WRAPPED_UNTIL_MS - ageMs);
}

/** After so many seconds a wrapped command is killed. */
const LONGEST_SECONDS = 10;

// A mark that outlived its command (power cut, SIGKILL) holds nobody up for longer than a command may run.
const STALE_MARK_MS = (LONGEST_SECONDS + 2) * 1000;

/**
 * Runs a command ($1) with its output going to a file ($2) that is replaced when it has ended. It leads a process group of its
 * own, and ends the whole group in the end: the watchdog, and whatever the command left behind. `set -C` makes files that must
 * not be there yet: of two that start at once one runs, and no link in the temporary folder is followed.
 */
const KEEP_OUTPUT = `mask=$(umask); umask 077; set -C
echo $$ > "$2.pid" || exit 0
(sleep ${LONGEST_SECONDS}; rm -f "$2.pid"; kill -KILL 0) &
rm -f "$2.new"
(set +C; umask "$mask"; command=$1; set --; eval "$command") > "$2.new"
mv -f "$2.new" "$2"
rm -f "$2.pid"; kill -KILL 0`;

export interface WrappedCommand {
  command: string;
  /** What the client gave its status line. */
  input: Uint8Array;
  timeoutMs: number;
  /** Where its output is kept, and under which name. */
  folder: string;
  name: string;
}

export interface WrappedOutput {
  /** What the command printed this time, or the last time when it still runs; empty before it first ended. */
  output: string;
  /** It had not ended in time, and goes on: its output is for the next status line. */
  isRunning: boolean;
}

/**
 * Runs the user's own status-line command as their client would (through the shell, with the same stdin), and calls back once: when it has
 * ended, or in time with what it printed before. A slow one is never cut off, and never started a second time beside itself.
 * A command that fails or is not there has printed nothing; that is no reason to show less.
 */
export function runWrapped(wrapped: WrappedCommand, done: (result: WrappedOutput) => void): void {
  const { command, input, timeoutMs, folder, name } = wrapped;
  const kept = () => readStateFile(folder, name) ?? "";
  removeStaleMark(`${folder}/${name}.pid`);
  // Loaded only here: it costs a tenth of what Node itself takes to start.
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
    // It may end without reading.
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
