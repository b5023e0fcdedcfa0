import { type ClientId, dialectFor } from "@agentos/clients";
import { isAlive, readProcStat } from "@agentos/platform";
import { type ClientProcess, describeProcess } from "../store/client-process.js";

const SHELL = /^-?(?:sh|bash|dash|zsh|fish|ash|ksh|busybox)$/;
const MAX_SHELLS = 4;

/**
 * Returns the process that the client names in an environment variable, or else the nearest ancestor
 * that is not a shell.
 */
export function findClientProcess(
  client: ClientId,
  env: Readonly<Record<string, string | undefined>>,
): ClientProcess | undefined {
  // A client that was started by Claude Code also inherits Claude Code's variables.
  const { pidVariable } = dialectFor(client);
  const stated = pidVariable === undefined ? Number.NaN : Number(env[pidVariable]);
  const pid = isAlive({ pid: stated }) ? stated : nearestNoShell(process.ppid);
  return pid === undefined ? undefined : describeProcess(pid);
}

function nearestNoShell(pid: number): number | undefined {
  for (let level = 0, current = pid; level < MAX_SHELLS && current > 1; level++) {
    const seen = look(current);
    if (seen === undefined) return undefined;
    if (!SHELL.test(seen.name)) return current;
    current = seen.parent;
  }
  return undefined;
}

function look(pid: number): { name: string; parent: number } | undefined {
  if (process.platform === "win32") return undefined;
  if (process.platform === "linux") {
    const stat = readProcStat(pid);
    return stat && { name: stat.name, parent: Number(stat.fields[1]) };
  }
  try {
    // Loaded only here, because loading it takes several milliseconds and Linux does not need it.
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { status, stdout } = spawnSync("ps", ["-o", "ppid=,comm=", "-p", String(pid)], {
      encoding: "utf8",
    });
    const [, parent, name] = /^\s*(\d+)\s+(?:.*\/)?(.+?)\s*$/.exec(stdout ?? "") ?? [];
    return status === 0 && name !== undefined ? { name, parent: Number(parent) } : undefined;
  } catch {
    return undefined;
  }
}
