/**
 * The processes of one program: a process group on POSIX, the tree below its first process on Windows.
 *
 * The tests require POSIX and do not cover the `win32` branches.
 */
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { processIds, readStat } from "./proc.js";

const POLL_MS = 50;
/**
 * Killed processes take a moment to disappear. For a process that the kernel cannot end (stuck on a dead
 * disk), the wait ends after this time.
 */
const KILL_WAIT_MS = 5_000;

/** Signals every process of the group; false if there was none, or none that we may signal. */
function signalGroup(pgid: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  assertGroupId(pgid);
  try {
    if (process.platform === "win32") {
      // Windows has no SIGTERM: without /F, taskkill sends its request to a window, which console programs do
      // not have.
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
 * Whether a process of the group is running; zombies do not count. If nothing reaps orphans, as in containers
 * without an init, they stay forever, and `kill(-pgid, 0)` keeps finding them.
 */
export function isGroupAlive(pgid: number): boolean {
  assertGroupId(pgid);
  if (process.platform === "win32") return exists(pgid) === "yes";
  const answer = exists(-pgid);
  if (answer === "no") return false;
  const members = groupMembers(pgid);
  // There is no process list. macOS refuses (EPERM) to signal a group in which only zombies are left.
  if (members === undefined) return answer === "yes";
  return members.length > 0;
}

/** Waits until the group has no processes; false if some remain after `ms`. */
export async function waitForGroupEnd(pgid: number, ms: number): Promise<boolean> {
  // Monotonic: if the wall clock jumped forward, processes would have no time to end.
  const deadline = performance.now() + ms;
  while (isGroupAlive(pgid)) {
    const left = deadline - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(POLL_MS, left));
  }
  return true;
}

/**
 * Sends SIGTERM to the whole group, and SIGKILL to the rest after `graceMs`. Resolves when the group has
 * ended.
 */
export async function endGroup(pgid: number, graceMs: number): Promise<void> {
  signalGroup(pgid, "SIGTERM");
  if (await waitForGroupEnd(pgid, graceMs)) return;
  signalGroup(pgid, "SIGKILL");
  await waitForGroupEnd(pgid, KILL_WAIT_MS);
}

/** The pids of the group's processes, excluding zombies; undefined if they cannot be listed. */
export function groupMembers(pgid: number): number[] | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform !== "linux") return membersFromPs(pgid);
  return processIds()?.filter((pid) => isLiveMember(pid, pgid));
}

function isLiveMember(pid: number, pgid: number): boolean {
  const stat = readStat(pid);
  if (stat === undefined || stat.pgid !== pgid || stat.state === "X") return false;
  // A process whose main thread has ended looks like a zombie while its other threads are running.
  return stat.state !== "Z" || stat.threads > 1;
}

function membersFromPs(pgid: number): number[] | undefined {
  try {
    return parsePs(execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" }), pgid);
  } catch {
    return undefined;
  }
}

/** The group's live pids, from the output of `ps -A -o pid=,pgid=,stat=`. */
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
 * For `kill`, 0 means our own group and -1 every process that we may signal. A damaged file must not cause
 * that.
 */
function assertGroupId(pgid: number): void {
  if (!Number.isSafeInteger(pgid) || pgid <= 1) {
    throw new TypeError(`Expected "pgid" to be an integer above 1, got ${pgid}`);
  }
}
