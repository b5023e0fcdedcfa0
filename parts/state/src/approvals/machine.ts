import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256, tryReadJson } from "@agentos/platform";

/**
 * The folder for the administrator's grants and trust records. The path is fixed, because an agent
 * can set environment variables. Undefined on Windows, which has no machine mode.
 */
export const MACHINE_FOLDER: string | undefined =
  process.platform === "win32"
    ? undefined
    : process.platform === "darwin"
      ? "/Library/Application Support/AgentOS"
      : "/etc/agentos";

/** The file that turns on machine mode, in which only root can grant. */
export const MACHINE_FILE = "machine.json";

/** Returns whether only root can change a path and all folders above it. */
export function isRootsAlone(path: string): boolean {
  try {
    for (let place = realpathSync(path); ; place = dirname(place)) {
      const { uid, mode } = lstatSync(place);
      if (uid !== 0 || (mode & 0o022) !== 0) return false;
      if (place === dirname(place)) return true;
    }
  } catch {
    return false;
  }
}

/** Returns whether only root can grant and trust on this machine. */
export function isMachineMode(folder: string | undefined = MACHINE_FOLDER): boolean {
  // Most machines have no such folder, and checking is faster than catching an exception.
  if (folder === undefined || !lstatSync(folder, { throwIfNoEntry: false })) return false;
  return isRootsAlone(join(folder, MACHINE_FILE));
}

/** Reads a document. Returns undefined unless only root can change it. */
export function readRootOwned(
  kind: "grants" | "trust",
  about: readonly string[],
  folder: string | undefined = MACHINE_FOLDER,
): unknown {
  if (folder === undefined) return undefined;
  const path = rootsFile(folder, kind, about);
  return isRootsAlone(path) ? tryReadJson(path) : undefined;
}

export function rootsFile(folder: string, kind: "grants" | "trust", about: readonly string[]): string {
  return join(folder, kind, `${sha256(JSON.stringify(about))}.json`);
}
