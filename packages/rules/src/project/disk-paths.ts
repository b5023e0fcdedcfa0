import { lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, dirname, sep } from "node:path";
import { GUARD_ANCHORS } from "../risks/index.js";

const MAX_PATH = 4_096;

/** Resolves the existing part of a path and appends the rest. Never throws. */
export function realPathOf(path: string): string {
  if (path.length > MAX_PATH) return path;
  const missing: string[] = [];
  for (let current = path; ; current = dirname(current)) {
    try {
      // Most words are not files, and an exception takes ten times as long as this check.
      if (lstatSync(current, { throwIfNoEntry: false })) return below(realpathSync.native(current), missing);
    } catch {
      // The path is a dangling symbolic link.
    }
    if (current === dirname(current)) return path;
    missing.unshift(basename(current));
  }
}

/** Appends names to a folder. Faster than `join`, which scans the entire path. */
function below(folder: string, names: readonly string[]): string {
  if (names.length === 0) return folder;
  return `${folder.endsWith(sep) ? folder : folder + sep}${names.join(sep)}`;
}

/**
 * Creates a function that returns the paths by which the guard knows a file. The function compares
 * devices and inodes, so that hard links, mounts, a different letter case or Windows short names
 * cannot disguise the guard's files.
 * @param others additional files and folders that belong to the guard
 */
export function createGuardedNames(
  folders: readonly string[],
  others: readonly string[],
): (path: string) => string[] {
  let anchors: Map<string, string> | undefined;
  // Results are cached, because the paths of one action share most parent folders. Parent folders of
  // the guard's files never match, so they are added in advance.
  const looked = new Map<string, string | undefined>(
    folders.flatMap(withParents).map((folder) => [folder, undefined]),
  );
  const anchorOf = (path: string): string | undefined => {
    if (looked.has(path)) return looked.get(path);
    const stats = look(path);
    // A file with a single link has no other name. Folders are always compared, because their link
    // count covers only their subfolders.
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
