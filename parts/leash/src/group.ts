/**
 * The processes of one program: a process group on POSIX, and the process tree on Windows.
 *
 * The tests require POSIX and do not cover the `win32` branches.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { processIds, readStat } from "./proc.js";

const POLL_MS = 50;
/** Killed processes take a moment to disappear. If they are stuck on a dead disk, they never disappear. */
const KILL_WAIT_MS = 5_000;

/** Returns false if nothing could be signaled. */
function signalGroup(pgid: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  assertGroupId(pgid);
  try {
    if (process.platform === "win32") {
      // Windows has no SIGTERM: without /F, taskkill sends its request to a window, which console
      // programs do not have.
      execFileSync("taskkill", ["/pid", String(pgid), "/T", "/F"], { stdio: "ignore", windowsHide: true });
    } else {
      process.kill(-pgid, signal);
    }
    return true;
  } catch {
    return false;
  }
}

/** Ignores zombies, although `kill(-pgid, 0)` finds them. If there is no init, they are never reaped. */
export function isGroupAlive(pgid: number): boolean {
  assertGroupId(pgid);
  if (process.platform === "win32") return exists(pgid) === "yes";
  const answer = exists(-pgid);
  if (answer === "no") return false;
  const members = groupMembers(pgid);
  // The processes cannot be listed. On macOS, signaling a group of zombies fails with EPERM.
  if (members === undefined) return answer === "yes";
  return members.length > 0;
}

/** Returns false if processes remain after `ms`. */
export async function waitForGroupEnd(pgid: number, ms: number): Promise<boolean> {
  // Use a monotonic clock, because a jump of the wall clock would leave processes no time to end.
  const deadline = performance.now() + ms;
  while (isGroupAlive(pgid)) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(POLL_MS, left));
  }
  return true;
}

/** Sends SIGTERM to the group, and SIGKILL after `graceMs`. Waits at most 5 more seconds. */
export async function endGroup(pgid: number, graceMs: number): Promise<void> {
  signalGroup(pgid, "SIGTERM");
  if (await waitForGroupEnd(pgid, graceMs)) return;
  signalGroup(pgid, "SIGKILL");
  await waitForGroupEnd(pgid, KILL_WAIT_MS);
}

/** Excludes zombies. Returns undefined if the processes cannot be listed. */
export function groupMembers(pgid: number): number[] | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform !== "linux") return membersFromPs(pgid);
  return processIds()?.filter((pid) => isLiveMember(pid, pgid));
}

function isLiveMember(pid: number, pgid: number): boolean {
  const stat = readStat(pid);
  if (stat === undefined || stat.pgid !== pgid || stat.state === "X") return false;
  // A process looks like a zombie if its main thread has ended but other threads are running.
  return stat.state !== "Z" || stat.threads > 1;
}

function membersFromPs(pgid: number): number[] | undefined {
  try {
    return parsePs(execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" }), pgid);
  } catch {
    return undefined;
  }
}

/** Parses the output of `ps -A -o pid=,pgid=,stat=`. Excludes zombies. */
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

/** `kill` treats 0 as our own group and -1 as all processes. A stored id may be damaged. */
function assertGroupId(pgid: number): void {
  if (!Number.isSafeInteger(pgid) || pgid <= 1) {
    throw new TypeError(`Expected "pgid" to be an integer above 1, got ${pgid}`);
  }
}
