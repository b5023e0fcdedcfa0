import { readFileSync } from "node:fs";
import { errorCode } from "./describe-error.js";

/** A process, distinguished from a later one with the same pid. */
export interface ProcessIdentity {
  pid: number;
  /** From {@link processStart}; undefined if the platform does not provide it. */
  start?: string | undefined;
}

/**
 * When the process started, as an opaque string: together with the pid it permanently identifies one process
 * of this machine. Undefined if no such process is running (a zombie is not), if this user may not inspect
 * it, and on Windows.
 */
export function processStart(pid: number): string | undefined {
  if (!isPid(pid)) return undefined;
  const seen = look(pid);
  return seen === "ended" ? undefined : seen;
}

/**
 * Whether exactly that process is still running. A zombie is not; one that cannot be
 * inspected counts as running.
 */
export function isAlive(identity: ProcessIdentity): boolean {
  const { pid, start } = identity;
  if (!isPid(pid) || !exists(pid)) return false;
  const seen = look(pid);
  if (seen === "ended") return false;
  // It has just ended, or is hidden from this user (/proc mounted with hidepid); the system call shows which.
  if (seen === undefined) return exists(pid);
  return start === undefined || seen === start;
}

// For kill(2), 0 and negative numbers mean whole process groups.
function isPid(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && pid < 2 ** 31;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM"; // It is running as another user.
  }
}

/** The start; "ended" for a zombie; undefined if the process is not visible. */
function look(pid: number): string | undefined {
  if (process.platform === "linux") return lookInProc(pid);
  return process.platform === "win32" ? undefined : askPs(pid);
}

/** The process's start in clock ticks since boot, with the boot id: `/proc/<pid>/stat` field 22 (proc(5)). */
function lookInProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The second field is the command in parentheses and may itself contain spaces and parentheses.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state === "Z" || state === "X" ? "ended" : `${bootId()}/${fields[18]}`;
}

function askPs(pid: number): string | undefined {
  // Loaded only here: it costs a hook several milliseconds, and Linux never needs it.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    // The time is printed in the caller's time zone and language, but two callers must get the same string.
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
