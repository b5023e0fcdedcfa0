/**
 * How the processes of an attempt are known that are no longer in its group: by a variable that they inherit. Only Linux shows the
 * environment of a process; elsewhere nothing is known of them.
 *
 * Imports nothing but Node, because it is bundled into the leash.
 */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The environment variable that holds the mark. */
export const GROUP_VARIABLE = "AGENTOS_PROCESS_GROUP";

const POLL_MS = 50;

/** Whether the process was started with the mark in its environment. */
export function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").includes(`${GROUP_VARIABLE}=${mark}`);
  } catch {
    return false;
  }
}

/**
 * Ends what has left the group (`setsid`) and still carries its mark: SIGTERM, and SIGKILL to what still runs after `graceMs`. Agents
 * start the commands of their tools so, and an attempt that is given up must not go on writing beside the next.
 * @returns how many there were
 */
export async function endStrays(mark: string, pgid: number, graceMs: number): Promise<number> {
  let strays = signalStrays(mark, pgid, "SIGTERM");
  const count = strays.length;
  const deadline = performance.now() + graceMs;
  while (strays.length > 0) {
    const left = deadline - performance.now();
    // Found anew: what was told to end may have started others.
    if (left <= 0) return Math.max(count, signalStrays(mark, pgid, "SIGKILL").length);
    await sleep(Math.min(POLL_MS, left));
    strays = strays.filter((pid) => hasMark(pid, mark));
  }
  return count;
}

function signalStrays(mark: string, pgid: number, signal: "SIGTERM" | "SIGKILL"): number[] {
  return findStrays(mark, pgid).filter((pid) => {
    try {
      return process.kill(pid, signal);
    } catch {
      return false; // ended meanwhile
    }
  });
}

function findStrays(mark: string, pgid: number): number[] {
  if (process.platform !== "linux") return [];
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return [];
  }
  return names
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && hasMark(pid, mark) && groupOf(pid) !== pgid);
}

function groupOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // proc(5): `pid (name) state ppid pgrp ...`; the name may hold spaces and parentheses itself.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]);
  } catch {
    return undefined;
  }
}
