import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { findProjectFolder, isSafeId } from "@agentos/platform";

/** The folders of a project that the hook reads and writes. */
export interface Project {
  folder: string;
  stateFolder: string;
}

/**
 * The project that a folder belongs to: the nearest parent with `.agentos`, else with `.git`, else the folder
 * itself. Undefined for the root of the file system.
 * @param folders the first one that is absolute and exists counts
 */
export function findProject(
  folders: readonly (string | undefined)[],
  env: Readonly<Record<string, string | undefined>>,
): Project | undefined {
  const start = folders.find((folder) => folder !== undefined && isAbsolute(folder) && isFolder(folder));
  if (start === undefined) return undefined;
  const folder = findProjectFolder(resolve(start), env);
  if (folder === dirname(folder)) return undefined;
  return { folder, stateFolder: join(folder, ".agentos", "state") };
}

export function hasState({ folder }: Project): boolean {
  return existsSync(join(folder, ".agentos"));
}

/** Whether any handoff may be waiting or claimed. Most projects have none, so nothing needs to be parsed. */
export function mayHoldHandoffs({ stateFolder }: Project): boolean {
  const handoffs = join(stateFolder, "handoffs");
  return (
    existsSync(join(stateFolder, ".continue-here.md")) ||
    hasMarkdown(join(handoffs, "unclaimed")) ||
    hasMarkdown(join(handoffs, "claimed"))
  );
}

/** Whether `aos resume --client` started the session with a handoff of this project, until it is settled. */
export function isGivenHandoff(
  { stateFolder }: Project,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  const claimId = env.AGENTOS_RESUMED_HANDOFF;
  return isSafeId(claimId) && existsSync(join(stateFolder, "handoffs", "claimed", `${claimId}.md`));
}

export function mayHoldCheckpoints({ stateFolder }: Project): boolean {
  return hasMarkdown(join(stateFolder, "checkpoints"));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function hasMarkdown(folder: string): boolean {
  if (!existsSync(folder)) return false;
  try {
    return readdirSync(folder).some((name) => name.endsWith(".md"));
  } catch {
    return false;
  }
}
