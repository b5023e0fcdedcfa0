import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { readTextFile } from "@agentos/platform";

/**
 * Where an administrator's grants lie: a place that no environment variable moves, because an agent's programs
 * share the environment of its user. Undefined on Windows, where there is no such mode.
 */
export const MACHINE_FOLDER: string | undefined =
  process.platform === "win32"
    ? undefined
    : process.platform === "darwin"
      ? "/Library/Application Support/AgentOS"
      : "/etc/agentos";

/** Of its folder: says that grants are root's here. */
export const MACHINE_FILE = "machine.json";

/** Whether root alone can change what stands at a path: it, and every folder above it. */
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

/** Whether grants and trust on this machine are root's to give, and a user's own count for nothing. */
export function isMachineMode(folder: string | undefined = MACHINE_FOLDER): boolean {
  // Looked at first: on most machines there is none, and an error costs a hook more.
  if (folder === undefined || !lstatSync(folder, { throwIfNoEntry: false })) return false;
  return isRootsAlone(join(folder, MACHINE_FILE));
}

/**
 * A document of root's, by its kind and what it is about; undefined where root did not write one that only
 * root can change.
 */
export function readRootsOwn(
  kind: "grants" | "trust",
  about: readonly string[],
  folder: string | undefined = MACHINE_FOLDER,
): unknown {
  if (folder === undefined) return undefined;
  const path = rootsFile(folder, kind, about);
  try {
    return isRootsAlone(path) ? JSON.parse(readTextFile(path)) : undefined;
  } catch {
    return undefined;
  }
}

export function rootsFile(folder: string, kind: "grants" | "trust", about: readonly string[]): string {
  const { createHash } = process.getBuiltinModule("node:crypto");
  return join(folder, kind, `${createHash("sha256").update(JSON.stringify(about)).digest("hex")}.json`);
}
