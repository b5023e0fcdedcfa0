import { spawnSync } from "node:child_process";
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
 * of this machine for ever. Undefined when no such process runs, and on Windows.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform === "linux") return linuxStart(pid);
  if (process.platform === "win32") return undefined;
  const { status, stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  return status === 0 && stdout.trim() !== "" ? stdout.trim() : undefined;
}

/** Whether that very process still runs. A zombie does not. */
export function isAlive(identity: ProcessIdentity): boolean {
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return false;
    // EPERM: it runs, as somebody else.
  }
  if (process.platform === "win32") return true;
  const start = processStart(identity.pid);
  return start !== undefined && (identity.start === undefined || start === identity.start);
}

/** Clock ticks since boot at which the process began, with the boot's own id: `/proc/<pid>/stat` field 22 (proc(5)). */
function linuxStart(pid: number): string | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The second field is the command in parentheses and may hold spaces and parentheses itself.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (state === "Z" || state === "X") return undefined;
  return `${bootId()}/${fields[18]}`;
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim().slice(0, 8);
  } catch {
    return "";
  }
}
