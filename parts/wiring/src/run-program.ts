import { type SpawnOptionsWithoutStdio, spawn } from "node:child_process";

export interface ProgramRun {
  /** null if the program was killed or could not be started. */
  code: number | null;
  stdout: string;
  stderr: string;
  /** The duration in milliseconds. */
  took: number;
  timedOut: boolean;
}

const LOOK_EVERY_MS = 50;

/** Runs a program. After the time limit, kills it and everything it started. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio & {
    limitMs: number;
    input?: string;
    /** Called periodically. If it returns true, the program is killed. */
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
      // A process that left the group may keep the pipes open.
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
      // The program may exit without reading its input.
    });
    child.stdin.end(input);
    child.on("error", (error) => {
      stderr += error.message;
      end(null);
    });
    child.on("close", end);
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has just exited.
  }
}
