import { type SpawnOptionsWithoutStdio, spawn } from "node:child_process";

/** How a program ended. */
export interface ProgramRun {
  /** null: it was ended, or could not be started. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** In milliseconds. */
  took: number;
  timedOut: boolean;
}

const LOOK_EVERY_MS = 50;

/**
 * Runs a program to its end, or ends it and all that it started when its time is over: nothing that hangs
 * holds up the caller.
 */
export function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio & {
    limitMs: number;
    input?: string;
    /** Asked from time to time: whether the caller has seen enough, and the program is to be ended. */
    isEnough?: () => boolean;
  },
): Promise<ProgramRun> {
  const { limitMs, input = "", isEnough, ...spawnOptions } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...spawnOptions,
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    let stdout = "";
    let stderr = "";
    let timedOut = false;
    const end = (code: number | null) => {
      clearTimeout(timer);
      clearInterval(looking);
      resolve({ code, stdout, stderr, took: Math.round(performance.now() - started), timedOut });
    };
    const stop = () => {
      endGroup(child.pid);
      // What left its group may hold the pipes open for as long as it likes.
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      end(null);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, limitMs);
    const looking = isEnough && setInterval(() => isEnough() && stop(), LOOK_EVERY_MS);
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => {
      // It may end without reading.
    });
    child.stdin.end(input);
    child.on("error", (error) => {
      stderr += error.message;
      end(null);
    });
    child.on("close", end);
  });
}

/** The program, and what it started. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
