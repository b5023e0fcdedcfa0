/**
 * Finds processes that have left their program's group (`setsid`). They inherit a mark in their
 * environment, which only Linux exposes. On other systems, they are not found.
 */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { processIds, readStat } from "./proc.js";

export const GROUP_VARIABLE = "AGENTOS_PROCESS_GROUP";

/**
 * While `execve` is replacing a process, its environment reads as empty, so it is read up to this
 * many times.
 */
const READS = 6;
const RETRY_MS = 2;

/** Flag of kernel threads, which have no environment. See proc(5). */
const PF_KTHREAD = 0x00200000;

const CHANGING_PROGRAM = Symbol("between two programs");

export function hasMark(pid: number, mark: string): boolean {
  return readMark(pid) === mark;
}

let look: Promise<Map<string, number[]>> | undefined;

/**
 * Returns the processes that have the mark, except the current process. Concurrent calls share one
 * scan.
 */
export async function findMarked(mark: string): Promise<number[]> {
  look ??= Promise.resolve().then(() => {
    look = undefined;
    return findAllMarked();
  });
  return (await look).get(mark) ?? [];
}

async function findAllMarked(): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  let unread = (processIds() ?? []).filter((pid) => pid !== process.pid);
  for (let reads = 0; unread.length > 0 && reads < READS; reads++) {
    if (reads > 0) await sleep(RETRY_MS);
    unread = unread.filter((pid) => {
      const mark = readMark(pid);
      if (mark === CHANGING_PROGRAM) return true;
      if (mark !== undefined) found.set(mark, [...(found.get(mark) ?? []), pid]);
      return false;
    });
  }
  return found;
}

function readMark(pid: number): string | typeof CHANGING_PROGRAM | undefined {
  let environment: string;
  try {
    environment = readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return undefined; // The process has ended, or belongs to another user.
  }
  if (environment === "") return isProgram(pid) ? CHANGING_PROGRAM : undefined;
  const start = `\0${environment}`.indexOf(`\0${GROUP_VARIABLE}=`);
  if (start === -1) return undefined;
  const value = environment.slice(start + GROUP_VARIABLE.length + 1);
  return value.slice(0, value.indexOf("\0"));
}

/** Returns whether the process is a program, rather than a zombie or a kernel thread. */
function isProgram(pid: number): boolean {
  const stat = readStat(pid);
  return stat !== undefined && !"ZX".includes(stat.state) && (stat.flags & PF_KTHREAD) === 0;
}
