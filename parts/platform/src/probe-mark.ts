import { closeSync, constants, openSync, writeSync } from "node:fs";

/**
 * `aos init` and `aos doctor` set this variable to the file in which hooks record that they have
 * started.
 */
export const PROBE_VARIABLE = "AGENTOS_PROBE";

export interface ProbeMark {
  event: string;
  program: string;
  args: string[];
}

export function markProbe(program: string, event: Record<string, unknown>): void {
  const path = process.env[PROBE_VARIABLE];
  if (!path) return;
  const mark: ProbeMark = { event: String(event.hook_event_name), program, args: process.argv.slice(2) };
  try {
    // If the file is missing, the probe has ended, so the file is not created.
    const fd = openSync(path, constants.O_WRONLY | constants.O_APPEND | (constants.O_NONBLOCK ?? 0));
    writeSync(fd, `${JSON.stringify(mark)}\n`);
    closeSync(fd);
  } catch {
    // A hook without a record is assumed not to have started.
  }
}
