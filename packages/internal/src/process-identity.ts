import { readFileSync } from "node:fs";
import { errorCode } from "./describe-error.js";

/** A process, told apart from a later one that got the same number. */
export interface ProcessIdentity {
  pid: number;
  /** From {@link processStart}; undefined where the platform does not tell. */
  start?: string | undefined;
}

/**
 * When the process began, as text that only means something when compared: with its pid it names one process
 * of this machine for ever. Undefined when no such process runs (a zombie does not), when this user may not
 * look at it, and on Windows.
 */
export function processStart(pid: number): string | undefined {
  if (!isPid(pid)) return undefined;
  const seen = look(pid);
  return seen === "ended" ? undefined : seen;
}

/** Whether that very process still runs. A zombie does not; one that can not be looked at counts as running. */
export function isAlive(identity: ProcessIdentity): boolean {
  const { pid, start } = identity;
  if (!isPid(pid) || !exists(pid)) return false;
  const seen = look(pid);
  if (seen === "ended") return false;
  // Ended just now, or hidden from this user (/proc mounted with hidepid): the system call knows.
  if (seen === undefined) return exists(pid);
  return start === undefined || seen === start;
}

// 0 and negative numbers mean whole groups of processes to kill(2).
function isPid(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && pid < 2 ** 31;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM"; // it runs, as somebody else
  }
}

/** The start; "ended" for a zombie; undefined when nothing can be seen. */
function look(pid: number): string | undefined {
  if (process.platform === "linux") return lookInProc(pid);
  return process.platform === "win32" ? undefined : askPs(pid);
}

/** Clock ticks since boot at which the process began, with the boot's own id: `/proc/<pid>/stat` field 22 (proc(5)). */
function lookInProc(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The second field is the command in parentheses and may hold spaces and parentheses itself.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return state === "Z" || state === "X" ? "ended" : `${bootId()}/${fields[18]}`;
}

function askPs(pid: number): string | undefined {
  // Loaded here alone: it costs a hook several milliseconds, and Linux never needs it.
  const { spawnSync } = process.getBuiltinModule("node:child_process");
  const { status, stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    // The time is printed in the caller's zone and language, and two callers must see the same text.
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
