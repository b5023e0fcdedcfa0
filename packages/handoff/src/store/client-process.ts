import { hostname } from "node:os";
import { isAlive, processStart } from "@agentos/platform";

/** A client's process. `start` distinguishes it from a later process with the same id. */
export interface ClientProcess {
  pid: number;
  start?: string | undefined;
  host: string;
}

export function describeProcess(pid: number): ClientProcess {
  const start = processStart(pid);
  return { pid, ...(start !== undefined && { start }), host: hostname() };
}

/** Returns undefined for a process on another machine. */
export function isRunning({ pid, start, host }: ClientProcess): boolean | undefined {
  return host === hostname() ? isAlive({ pid, start }) : undefined;
}
