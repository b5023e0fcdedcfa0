import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, sep } from "node:path";
import { GUARD_ANCHORS } from "../risks/index.js";

/** No system opens a longer path. */
const MAX_PATH = 4_096;

/**
 * Where a path leads: of one that does not exist yet, its nearest folder that does, with the rest behind it.
 * Never throws.
 */
export function realPathOf(path: string): string {
  if (path.length > MAX_PATH) return path;
  const missing: string[] = [];
  for (let current = path; ; current = dirname(current)) {
    try {
      // Most words of a command are no files, and an error takes ten times as long as this look.
      if (lstatSync(current, { throwIfNoEntry: false })) return below(realpathSync.native(current), missing);
    } catch {
      // A link that leads nowhere.
    }
    if (current === dirname(current)) return path;
    missing.unshift(basename(current));
  }
}

/** `join` goes through all of it letter by letter; folders and names are plain here. */
function below(folder: string, names: readonly string[]): string {
  if (names.length === 0) return folder;
  return `${folder.endsWith(sep) ? folder : folder + sep}${names.join(sep)}`;
}

/**
 * Finds by which of the guard's names a place is known: two paths lead to the same place when device and
 * number of what stands there are the same, whatever they look like: a hard link, a mounted folder, another
 * case, a short form of Windows.
 * @param folders in which the guard's files are
 * @param others further folders and files of the guard's
 */
export function createGuardedNames(
  folders: readonly string[],
  others: readonly string[],
): (path: string) => string[] {
  let anchors: Map<string, string> | undefined;
  // The paths of one action have most of the folders above them in common. Those that hold the guard's own
  // are none of them, so that a word that is no file costs one look at the disk.
  const looked = new Map<string, string | undefined>(
    folders.flatMap(withParents).map((folder) => [folder, undefined]),
  );
  const anchorOf = (path: string): string | undefined => {
    if (looked.has(path)) return looked.get(path);
    const stats = look(path);
    // What has one name only is found by it; folders have one for each folder in them.
    const mayHaveOthers = stats !== undefined && (stats.isDirectory() || stats.nlink > 1);
    if (mayHaveOthers) anchors ??= readAnchors(folders, others);
    const anchor = mayHaveOthers ? anchors?.get(identityOf(stats)) : undefined;
    looked.set(path, anchor);
    return anchor;
  };
  return (path) => {
    if (path.length > MAX_PATH) return [];
    const found: string[] = [];
    const parts: string[] = [];
    for (let current = path; ; current = dirname(current)) {
      const anchor = anchorOf(current);
      if (anchor !== undefined && anchor !== current) found.push(below(anchor, parts));
      if (current === dirname(current)) return found;
      parts.unshift(basename(current));
    }
  };
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}

function readAnchors(folders: readonly string[], others: readonly string[]): Map<string, string> {
  const anchors = new Map<string, string>();
  const add = (path: string): boolean => {
    const stats = look(path);
    if (stats) anchors.set(identityOf(stats), path);
    return stats !== undefined;
  };
  for (const folder of folders)
    for (const [name, parts] of Object.entries(GUARD_ANCHORS))
      if (add(below(folder, name.split("/"))))
        for (const part of parts) add(below(folder, [...name.split("/"), ...part.split("/")]));
  for (const path of others) add(path);
  return anchors;
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

function look(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
