import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { readTextFile } from "@agentos/platform";

/**
 * The folder of an administrator's grants. The path is fixed, because an agent's programs share the user's
 * environment variables. Undefined on Windows, where this mode does not exist.
 */
export const MACHINE_FOLDER: string | undefined =
  process.platform === "win32"
    ? undefined
    : process.platform === "darwin"
      ? "/Library/Application Support/AgentOS"
      : "/etc/agentos";

/** The file in that folder that turns this mode on: only root can grant. */
export const MACHINE_FILE = "machine.json";

/** Whether only root can change a path and every folder above it. */
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

/** Whether only root can grant and trust on this machine, so that a user's own grants do not count. */
export function isMachineMode(folder: string | undefined = MACHINE_FOLDER): boolean {
  // Checked first: most machines have no such folder, and an error costs a hook more.
  if (folder === undefined || !lstatSync(folder, { throwIfNoEntry: false })) return false;
  return isRootsAlone(join(folder, MACHINE_FILE));
}

/** A document by kind and subject; undefined unless root wrote it and only root can change it. */
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
