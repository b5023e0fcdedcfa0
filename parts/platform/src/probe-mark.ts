import { closeSync, constants, openSync, writeSync } from "node:fs";

/**
 * Names the file in which hooks note that a client started them: `aos init` and `aos doctor` set it, nobody else.
 */
export const PROBE_VARIABLE = "AGENTOS_PROBE";

/** A hook's note that it was started. */
export interface ProbeMark {
  event: string;
  program: string;
  args: string[];
}

/** Notes that this hook was started, where a probe asks for it. The hook then does what it always does. */
export function markProbe(program: string, event: Record<string, unknown>): void {
  const path = process.env[PROBE_VARIABLE];
  if (!path) return;
  const mark: ProbeMark = { event: String(event.hook_event_name), program, args: process.argv.slice(2) };
  try {
    // Never makes a file: where there is none, nobody is probing any more.
    const fd = openSync(path, constants.O_WRONLY | constants.O_APPEND | (constants.O_NONBLOCK ?? 0));
    writeSync(fd, `${JSON.stringify(mark)}\n`);
    closeSync(fd);
  } catch {
    // Not noted counts as not started.
  }
}
