/**
 * The processes of one program: on POSIX a process group, on Windows the tree below its first process.
 *
 * The branches for `win32` are not run by the tests, which need POSIX.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { processIds, readStat } from "./proc.js";

const POLL_MS = 50;
/**
 * Killed processes need a moment to go; one that the kernel cannot end (stuck on a dead disk) is not waited
 * for longer.
 */
const KILL_WAIT_MS = 5_000;

/** Sends the signal to every process of the group; false when there was none, or none that we may signal. */
function signalGroup(pgid: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  assertGroupId(pgid);
  try {
    if (process.platform === "win32") {
      // Windows has no SIGTERM: what is not forced is only asked through a window, which console programs
      // lack.
      execFileSync("taskkill", ["/pid", String(pgid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    } else {
      process.kill(-pgid, signal);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a process of the group runs. Zombies do not: where nothing reaps orphans, as in containers without
 * an init, they stay for ever, and `kill(-pgid, 0)` goes on finding them.
 */
export function isGroupAlive(pgid: number): boolean {
  assertGroupId(pgid);
  if (process.platform === "win32") return exists(pgid) === "yes";
  const answer = exists(-pgid);
  if (answer === "no") return false;
  const members = groupMembers(pgid);
  // Without a list of processes: macOS refuses (EPERM) to signal a group that has only zombies left.
  if (members === undefined) return answer === "yes";
  return members.length > 0;
}

/** Waits until no process of the group is left; false when some still are after `ms`. */
export async function waitForGroupEnd(pgid: number, ms: number): Promise<boolean> {
  // Not the time of day: set forth meanwhile, it would leave processes no time to end.
  const deadline = performance.now() + ms;
  while (isGroupAlive(pgid)) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(POLL_MS, left));
  }
  return true;
}

/** SIGTERM to the whole group, SIGKILL to what is left of it after `graceMs`. Resolves when it is gone. */
export async function endGroup(pgid: number, graceMs: number): Promise<void> {
  signalGroup(pgid, "SIGTERM");
  if (await waitForGroupEnd(pgid, graceMs)) return;
  signalGroup(pgid, "SIGKILL");
  await waitForGroupEnd(pgid, KILL_WAIT_MS);
}

/** The pids of the group's processes, zombies left out; undefined where they cannot be listed. */
export function groupMembers(pgid: number): number[] | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform !== "linux") return membersFromPs(pgid);
  return processIds()?.filter((pid) => isLiveMember(pid, pgid));
}

function isLiveMember(pid: number, pgid: number): boolean {
  const stat = readStat(pid);
  if (stat === undefined || stat.pgid !== pgid || stat.state === "X") return false;
  // A process whose first thread has ended looks like a zombie while its other threads go on.
  return stat.state !== "Z" || stat.threads > 1;
}

function membersFromPs(pgid: number): number[] | undefined {
  try {
    return parsePs(execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" }), pgid);
  } catch {
    return undefined;
  }
}

/** The group's live pids from the output of `ps -A -o pid=,pgid=,stat=`. */
export function parsePs(output: string, pgid: number): number[] {
  return output
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, group, state]) => Number(group) === pgid && !state?.startsWith("Z"))
    .map(([pid]) => Number(pid));
}

function exists(pid: number): "yes" | "no" | "not ours" {
  try {
    process.kill(pid, 0);
    return "yes";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH" ? "no" : "not ours";
  }
}

/**
 * To `kill`, 0 is our own group and -1 is every process we may signal: a damaged file must not lead there.
 */
function assertGroupId(pgid: number): void {
  if (!Number.isSafeInteger(pgid) || pgid <= 1) {
    throw new TypeError(`Expected "pgid" to be an integer above 1, got ${pgid}`);
  }
}
