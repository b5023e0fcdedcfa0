import { existsSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { createFileOnce, findProjectFolder, isSafeId, namesIn, readTempFile } from "@agentos/platform";

export interface Project {
  folder: string;
  stateFolder: string;
}

/**
 * Returns the project that a folder belongs to: the nearest folder, from this one upwards, that
 * contains `.agentos`, or else `.git`; if there is none, the folder itself. Returns undefined for the
 * root of the file system.
 * @param folders candidates for the folder; the first absolute path that exists is used
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

/** Whether handoffs may be waiting or claimed. In most projects none are, so no file needs to be parsed. */
export function mayHoldHandoffs({ stateFolder }: Project): boolean {
  const handoffs = join(stateFolder, "handoffs");
  return (
    existsSync(join(stateFolder, ".continue-here.md")) ||
    hasMarkdown(join(handoffs, "unclaimed")) ||
    hasMarkdown(join(handoffs, "claimed"))
  );
}

/** Returns the claim with which `aos resume --client` started the session, if it is still held. */
export function givenClaim(
  { stateFolder }: Project,
  { AGENTOS_RESUMED_HANDOFF: claimId }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const isHeld = isSafeId(claimId) && existsSync(join(stateFolder, "handoffs", "claimed", `${claimId}.md`));
  return isHeld ? claimId : undefined;
}

/** Marks the session as the one that has a claim's handoff. Returns false if another session has it. */
export function markGiven(claimId: string, sessionId: string, tempFolder: string): boolean {
  const name = `agentos-given-${claimId}`;
  // A hook that is in both user and project settings runs twice for the same start.
  return (
    createFileOnce(join(tempFolder, name), sessionId) ||
    readTempFile(name, { folder: tempFolder }) === sessionId
  );
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
  return existsSync(folder) && namesIn(folder).some((name) => name.endsWith(".md"));
}
