import type { ChildProcess } from "node:child_process";

// A status line is one or a few lines.
const LARGEST_OUTPUT = 64 * 1024;

// A client waits for its status line, which should be there within 300 ms; at this age of the process the wrapped command has had its time.
const WRAPPED_UNTIL_MS = 240;
const WRAPPED_AT_LEAST_MS = 60;

/** How long a wrapped command may take in a process of that age, in milliseconds. */
export function wrappedTimeout(ageMs: number): number {
  return Math.max(WRAPPED_AT_LEAST_MS, WRAPPED_UNTIL_MS - ageMs);
}

/**
 * Runs the user's own status-line command as their client would (through the shell, with the same stdin), and calls back once with what
 * it printed: when it has ended, or in time, when it and all it started are killed. A command that fails or is
 * not there has printed nothing; that is no reason to show less.
 * @param done `isLate` when the command had not ended in time
 */
export function runWrapped(
  command: string,
  input: Uint8Array,
  timeoutMs: number,
  done: (output: string, isLate: boolean) => void,
): void {
  // Loaded only here: it costs a tenth of what Node itself takes to start.
  const { spawn } = process.getBuiltinModule("node:child_process");
  const chunks: Buffer[] = [];
  let size = 0;
  let isDone = false;
  let child: ChildProcess;
  const finish = (isLate: boolean) => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    end(child);
    done(Buffer.concat(chunks).toString("utf8"), isLate);
  };
  const timer = setTimeout(() => finish(true), timeoutMs);
  child = spawn(command, {
    shell: true,
    // A group of its own, so that what the shell started ends with it.
    detached: process.platform !== "win32",
    stdio: ["pipe", "pipe", "ignore"],
    windowsHide: true,
  });
  child.on("error", () => finish(false));
  child.on("close", () => finish(false));
  child.stdin?.on("error", () => {
    // It may end without reading.
  });
  child.stdin?.end(input);
  child.stdout?.on("data", (chunk: Buffer) => {
    if (size > LARGEST_OUTPUT) return;
    size += chunk.length;
    chunks.push(chunk);
  });
}

function end(child: ChildProcess): void {
  child.stdout?.destroy();
  child.stdin?.destroy();
  child.unref();
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === "win32") child.kill();
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
