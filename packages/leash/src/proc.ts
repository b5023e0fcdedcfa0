import { readdirSync, readFileSync } from "node:fs";

/** What proc(5) says of a process, as far as it is needed here. */
export interface ProcessStat {
  /** One letter: `Z` is a zombie, `X` is dead. */
  state: string;
  pgid: number;
  flags: number;
  threads: number;
}

/** The ids of all processes; undefined where there is no `/proc`. */
export function processIds(): number[] | undefined {
  if (process.platform !== "linux") return undefined;
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return undefined;
  }
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  // Where it is not mounted: we would at least see ourselves.
  return pids.length === 0 ? undefined : pids;
}

/** Undefined when the process has ended. */
export function readStat(pid: number): ProcessStat | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // `pid (name) state ppid pgrp ...`; the name may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    state: fields[0] ?? "X",
    pgid: Number(fields[2]),
    flags: Number(fields[6]),
    threads: Number(fields[17]),
  };
}
