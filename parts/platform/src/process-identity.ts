import { readFileSync } from "node:fs";
import { errorCode } from "./describe-error.js";
import { readProcStat } from "./proc-stat.js";

export interface ProcessIdentity {
  pid: number;
  /** Distinguishes processes with the same pid. See {@link processStart}. */
  start?: string | undefined;
}

/**
 * Returns the start of a process as an opaque string, which, together with the pid, permanently
 * identifies the process. Returns undefined if the process has ended or cannot be inspected, and on
 * Windows.
 */
export function processStart(pid: number): string | undefined {
  if (!isPid(pid)) return undefined;
  const seen = look(pid);
  return seen === "ended" ? undefined : seen;
}

/** Returns true if the process is running or cannot be inspected. A zombie is not alive. */
export function isAlive(identity: ProcessIdentity): boolean {
  const { pid, start } = identity;
  if (!isPid(pid) || !exists(pid)) return false;
  const seen = look(pid);
  if (seen === "ended") return false;
  // The process has just ended, or /proc hides it (hidepid).
  if (seen === undefined) return exists(pid);
  return start === undefined || seen === start;
}

// kill(2) treats 0 and negative numbers as process groups.
function isPid(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && pid < 2 ** 31;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM"; // The process belongs to another user.
  }
}

/** Returns "ended" for a zombie, and undefined if the process is not visible. */
function look(pid: number): string | undefined {
  if (process.platform === "linux") return lookInProc(pid);
  return process.platform === "win32" ? undefined : askPs(pid);
}

/** Returns the boot id and field 22 of `/proc/<pid>/stat`, the start in clock ticks (proc(5)). */
function lookInProc(pid: number): string | undefined {
  const stat = readProcStat(pid);
  if (stat === undefined) return undefined;
  const [state] = stat.fields;
  return state === "Z" || state === "X" ? "ended" : `${bootId()}/${stat.fields[19]}`;
}

function askPs(pid: number): string | undefined {
  // Loading this module takes several milliseconds, and it is not needed on Linux.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    // The output depends on the time zone and the locale.
    env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
  });
  if (status !== 0) return undefined;
  const [state = "", ...start] = stdout.trim().split(/\s+/);
  if (state.startsWith("Z")) return "ended";
  return start.length === 0 ? undefined : start.join(" ");
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim().slice(0, 8);
  } catch {
    return "";
  }
}
