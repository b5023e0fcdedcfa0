import { closeSync, constants, openSync, writeSync } from "node:fs";

/**
 * Names the file in which hooks record that a client started them. Only `aos init` and `aos doctor` set it.
 */
export const PROBE_VARIABLE = "AGENTOS_PROBE";

/** A hook's record that it was started. */
export interface ProbeMark {
  event: string;
  program: string;
  args: string[];
}

/** Records that this hook was started, if a probe asks for it. The hook then works as usual. */
export function markProbe(program: string, event: Record<string, unknown>): void {
  const path = process.env[PROBE_VARIABLE];
  if (!path) return;
  const mark: ProbeMark = { event: String(event.hook_event_name), program, args: process.argv.slice(2) };
  try {
    // Never creates the file: if it does not exist, the probe is over.
    const fd = openSync(path, constants.O_WRONLY | constants.O_APPEND | (constants.O_NONBLOCK ?? 0));
    writeSync(fd, `${JSON.stringify(mark)}\n`);
    closeSync(fd);
  } catch {
    // A hook without a record counts as not started.
  }
}
