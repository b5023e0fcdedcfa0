import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { processStart } from "@agentos/internal";
import { endGroup, groupMembers, isGroupAlive } from "./group.js";
import { findMarked, hasMark } from "./group-mark.js";
import { readStat } from "./proc.js";

/** All processes of a program, in a form that can be written down and recognised by a later process. */
export interface ProcessGroup {
  /** The group's id, which is its leader's pid. */
  pgid: number;
  /** Tells the leader from a later process with the same pid; absent where the platform does not say. */
  start?: string;
  /** The machine it runs on. */
  host: string;
}

export interface EndOptions {
  /** What processes get between SIGTERM and SIGKILL. */
  graceMs?: number;
  /**
   * The caller has had the group in view since it began, so its number was not given out again, although its
   * leader may have ended.
   */
  isKnown?: boolean;
}

const POLL_MS = 50;
const GRACE_MS = 5_000;

/** Something that is started anew as often as it is ended is not ours to beat. */
const MOST_LOOKS = 5;

/** The group that the process with this pid leads. */
export function identifyGroup(pgid: number): ProcessGroup {
  const start = processStart(pgid);
  return { pgid, ...(start !== undefined && { start }), host: hostname() };
}

/** What `GROUP_VARIABLE` holds in the group's processes. */
export function groupMark({ pgid, start, host }: ProcessGroup): string {
  return [host, pgid, start ?? "?"].join("/");
}

/**
 * Ends what is left of a group, and on Linux of what has left it: SIGTERM, and SIGKILL to what still runs
 * after `graceMs` (default 5000). Resolves with
 * - `gone` when no process of it runs,
 * - `ended` when it has been ended,
 * - `foreign` when processes run under its id that cannot be shown to be its own: another machine's group, or
 *   a number that was given out again. Those are never touched.
 *
 * @throws TypeError when `pgid` is no id of a group
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
  // Who was just leaving the group at the first look, or was started meanwhile, is found by another.
  for (let looks = 1; (hasEnded && looks === 1) || (left > 0 && looks < MOST_LOOKS); looks++) {
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
  // Without the leader's start (Windows) its number proves nothing.
  if (group.start === undefined) return false;
  // The leader has ended and others live. Daemons look just so, and after a restart numbers begin anew:
  // what proves it is the mark that our processes inherit.
  return (groupMembers(group.pgid) ?? []).some((pid) => hasMark(pid, groupMark(group)));
}

/** Ends the processes outside of the group that carry its mark, and says how many there were. */
async function endStrays(group: ProcessGroup, graceMs: number): Promise<number> {
  // Without the leader's start the mark could be another group's.
  if (group.start === undefined) return 0;
  const mark = groupMark(group);
  const signal = async (name: "SIGTERM" | "SIGKILL") =>
    (await findMarked(mark)).filter((pid) => readStat(pid)?.pgid !== group.pgid && kill(pid, name));
  let strays = await signal("SIGTERM");
  const count = strays.length;
  const deadline = performance.now() + graceMs;
  while (strays.length > 0) {
    const left = deadline - performance.now();
    // Found anew: what was told to end may have started others.
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
    return false; // ended meanwhile
  }
}
