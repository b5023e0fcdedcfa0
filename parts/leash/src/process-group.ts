import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "@agentos/platform";
import { endGroup, groupMembers, isGroupAlive } from "./group.js";
import { findMarked, hasMark } from "./group-mark.js";
import { readStat } from "./proc.js";

/** All processes of a program, in a form that can be stored and recognized by another process. */
export interface ProcessGroup {
  pgid: number;
  /** Distinguishes the leader from a later process with the same pid. Absent on some platforms. */
  start?: string;
  host: string;
}

export interface EndOptions {
  /** Time between SIGTERM and SIGKILL, in milliseconds. */
  graceMs?: number;
  /** Whether the caller has watched the group from the start, so its id cannot have been reused. */
  isKnown?: boolean;
}

const POLL_MS = 50;
const GRACE_MS = 5_000;

/** A process that restarts more often than this while it is being terminated is beyond our control. */
const MAX_SCANS = 5;

/** Describes the group whose leader has this pid. */
export function identifyGroup(pgid: number): ProcessGroup {
  const start = processStart(pgid);
  return { pgid, ...(start !== undefined && { start }), host: hostname() };
}

/** Returns the value of `GROUP_VARIABLE` in the group's processes. */
export function groupMark({ pgid, start, host }: ProcessGroup): string {
  return [host, pgid, start ?? "?"].join("/");
}

/**
 * Terminates a group and, on Linux, the processes that have left it: SIGTERM, then SIGKILL after
 * `graceMs` (default 5000). Resolves with
 * - `gone` if no process is running,
 * - `ended` if processes have been terminated,
 * - `foreign` if the group is on another machine or its id may have been reused. Foreign processes
 *   are never signaled.
 * @throws TypeError if `pgid` is not a valid group id
 */
export async function endProcessGroup(
  group: ProcessGroup,
  { graceMs = GRACE_MS, isKnown = false }: EndOptions = {},
): Promise<"gone" | "ended" | "foreign"> {
  if (group.host !== hostname()) return "foreign";
  const strays = endStrays(group, graceMs);
  const status = await endMembers(group, graceMs, isKnown);
  let left = await strays;
  const hasEnded = left > 0 || status === "ended";
  // A scan may miss a process that is leaving the group or starts later. The next scan finds it.
  for (let scans = 1; (hasEnded && scans === 1) || (left > 0 && scans < MAX_SCANS); scans++) {
    left = await endStrays(group, graceMs);
  }
  return hasEnded ? "ended" : status;
}

async function endMembers(
  group: ProcessGroup,
  graceMs: number,
  isKnown: boolean,
): Promise<"gone" | "ended" | "foreign"> {
  if (!isGroupAlive(group.pgid)) return "gone";
  if (!isSame(group, isKnown)) return "foreign";
  await endGroup(group.pgid, graceMs);
  return "ended";
}

function isSame(group: ProcessGroup, isKnown: boolean): boolean {
  const start = group.start === undefined ? undefined : processStart(group.pgid);
  if (start !== undefined) return start === group.start;
  if (isKnown) return true;
  // If the leader's start time is unknown (Windows), its pid proves nothing.
  if (group.start === undefined) return false;
  // The leader has ended, and a different group may have reused its id. Only the mark is proof.
  return (groupMembers(group.pgid) ?? []).some((pid) => hasMark(pid, groupMark(group)));
}

/** Ends processes outside the group that carry its mark. Returns their number. */
async function endStrays(group: ProcessGroup, graceMs: number): Promise<number> {
  // If the leader's start time is unknown, the mark could belong to a different group.
  if (group.start === undefined) return 0;
  const mark = groupMark(group);
  const signal = async (name: "SIGTERM" | "SIGKILL") =>
    (await findMarked(mark)).filter((pid) => readStat(pid)?.pgid !== group.pgid && kill(pid, name));
  let strays = await signal("SIGTERM");
  const count = strays.length;
  const deadline = performance.now() + graceMs;
  while (strays.length > 0) {
    const left = deadline - performance.now();
    // Processes may have started others before they ended.
    if (left <= 0) return Math.max(count, (await signal("SIGKILL")).length);
    await sleep(Math.min(POLL_MS, left));
    strays = strays.filter((pid) => hasMark(pid, mark));
  }
  return count;
}

function kill(pid: number, signal: "SIGTERM" | "SIGKILL"): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false; // The process has already ended.
  }
}
