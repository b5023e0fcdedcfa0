import { readdirSync, readFileSync } from "node:fs";

export interface ProcessStat {
  /** `Z` is a zombie, `X` is dead. */
  state: string;
  pgid: number;
  flags: number;
  threads: number;
}

/** Returns undefined if `/proc` is not available. */
export function processIds(): number[] | undefined {
  if (process.platform !== "linux") return undefined;
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return undefined;
  }
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  // If `/proc` is not mounted, not even the current process is listed.
  return pids.length === 0 ? undefined : pids;
}

/** Returns undefined if the process has ended. */
export function readStat(pid: number): ProcessStat | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // `pid (name) state ppid pgrp ...`. The name may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    state: fields[0] ?? "X",
    pgid: Number(fields[2]),
    flags: Number(fields[6]),
    threads: Number(fields[17]),
  };
}
