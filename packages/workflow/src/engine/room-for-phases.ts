import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

// The kernel counts so many of its ticks a second, for whoever reads /proc, on every machine of today.
const TICKS_PER_SECOND = 100;

/**
 * How many phases at once the processors have room for, by what those took that have ended: as many as there
 * are cores where each keeps one busy, more where they wait for a model most of the time. Where the system
 * does not tell, each is taken to need a core.
 * @param beganMs what {@link childrenMs} said before
 * @param ranMs how long phases ran, together
 */
export function roomForPhases(beganMs: number | undefined, ranMs: number): number {
  const cores = availableParallelism();
  const nowMs = childrenMs();
  if (beganMs === undefined || nowMs === undefined || ranMs <= 0) return cores;
  const share = Math.min(1, (nowMs - beganMs) / ranMs);
  return share <= 0 ? Number.POSITIVE_INFINITY : Math.max(cores, Math.floor(cores / share));
}

/** The CPU time of this process's ended children, in milliseconds; undefined where the system has none. */
export function childrenMs(): number | undefined {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[13]) + Number(fields[14]);
    return Number.isFinite(ticks) ? (ticks * 1000) / TICKS_PER_SECOND : undefined;
  } catch {
    return undefined;
  }
}
