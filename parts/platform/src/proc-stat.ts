import { readFileSync } from "node:fs";

/**
 * Returns the name of a process and the fields that follow it in `/proc/<pid>/stat` (proc(5)), the state
 * first. Returns undefined if the process is not visible, and on systems other than Linux.
 */
export function readProcStat(pid: number | "self"): { name: string; fields: string[] } | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // The name is in parentheses. It may contain spaces and parentheses itself.
  const end = stat.lastIndexOf(")");
  return { name: stat.slice(stat.indexOf("(") + 1, end), fields: stat.slice(end + 2).split(" ") };
}
