import { lstatSync, rmSync } from "node:fs";
import { readTempFile } from "@agentos/platform";

// How long after its own start the process stops waiting for the wrapped command. Clients expect a
// status line within 300 ms.
const WRAPPED_UNTIL_MS = 240;
const WRAPPED_AT_LEAST_MS = 60;

/** Returns how long to wait for the wrapped command, in milliseconds. */
export function wrappedTimeout(ageMs: number): number {
  return Math.max(WRAPPED_AT_LEAST_MS, WRAPPED_UNTIL_MS - ageMs);
}

/** The wrapped command is killed after this time. */
const MAX_SECONDS = 10;

// A marker that outlives its command (power cut, SIGKILL) must not block later runs forever.
const STALE_MARK_MS = (MAX_SECONDS + 2) * 1000;

/**
 * Runs a command ($1) and, when it has ended, replaces a file ($2) with its output. The command
 * leads its own process group, which is killed as a whole at the end, including the watchdog and
 * any leftover processes. `set -C` creates only files that do not exist yet: if two commands start
 * at the same time, only one runs, and links in the temporary folder are not followed.
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
  input: Uint8Array;
  timeoutMs: number;
  folder: string;
  name: string;
}

export interface WrappedOutput {
  /** The output of this run, or of the previous one if the command is still running. */
  output: string;
  /** Whether the command was still running at the timeout. */
  isRunning: boolean;
}

/**
 * Runs the user's own status-line command as the client would, through the shell and with the
 * same stdin. Calls back once: when the command has ended, or at the timeout with its previous
 * output. A slow command is not killed at the timeout, and two runs never overlap. If the command fails
 * or does not exist, our own line is still shown.
 */
export function runWrapped(wrapped: WrappedCommand, done: (result: WrappedOutput) => void): void {
  const { command, input, timeoutMs, folder, name } = wrapped;
  const kept = () => readTempFile(name, { folder }) ?? "";
  removeStaleMark(`${folder}/${name}.pid`);
  // Loaded here because loading it takes a tenth of Node's own start-up time.
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
    // The command may end without reading its input.
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
