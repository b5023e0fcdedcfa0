import { spawn } from "node:child_process";
import type { Places } from "../clients/client.js";

/** How a hook's command answered an event. */
export interface HookRun {
  code: number | null;
  stdout: string;
  stderr: string;
  /** In milliseconds. */
  took: number;
  timedOut: boolean;
}

/** A folder in which a hook may write what it likes. */
export interface Scratch {
  project: string;
  home: string;
  tmp: string;
}

/** Starts a command as clients do, by a shell, and gives it an event. Its home and its temporary folder are the scratch ones. */
export function runHook(
  command: string,
  event: object,
  options: { places: Places; scratch: Scratch; limitMs: number; plugin?: string },
): Promise<HookRun> {
  const { places, scratch, limitMs, plugin } = options;
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      cwd: places.project,
      env: {
        ...places.env,
        HOME: scratch.home,
        USERPROFILE: scratch.home,
        TMPDIR: scratch.tmp,
        TEMP: scratch.tmp,
        TMP: scratch.tmp,
        CLAUDE_PROJECT_DIR: places.project,
        GEMINI_PROJECT_DIR: places.project,
        ...(plugin !== undefined && { CLAUDE_PLUGIN_ROOT: plugin }),
        // Set by the package manager that started this, not by a client.
        NODE_PATH: "",
      },
      detached: process.platform !== "win32",
      windowsHide: true,
    });
    let stdout = "";
    let stderr = "";
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      endGroup(child.pid);
    }, limitMs);
    const end = (code: number | null) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr, took: Math.round(performance.now() - started), timedOut });
    };
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.stdin.on("error", () => {
      // It may end without reading.
    });
    child.stdin.end(JSON.stringify(event));
    child.on("error", (error) => {
      stderr += error.message;
      end(null);
    });
    child.on("close", end);
  });
}

/** The shell, and what it started. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}
