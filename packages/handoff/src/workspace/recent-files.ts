import { lstatSync } from "node:fs";
import { join } from "node:path";
import { askGit, entriesIn } from "@agentos/platform";

/** Enough to recognize the current work. More would crowd out other information. */
const MAX_FILES = 20;
const GIT_TIMEOUT_MS = 2_000;
/** Checking more files would delay the client. */
const MAX_LISTED = 50_000;
const WALK_ENTRIES = 5_000;
const WALK_DEPTH = 6;

/** Settings, dependencies, and files that tools generate. */
const NOT_WORK = /(?:^|\/)(?:\.|(?:node_modules|dist|build|out|target|coverage|vendor|__pycache__)\/)/;

/**
 * Returns the files that changed since `since` (milliseconds since 1970), latest first, with `/` in
 * their paths. After 20 files, one more entry states how many others there are. Asks git, which
 * knows which files are ignored, or else walks the folders up to a limit.
 */
export function recentFiles(folder: string, since: number): string[] {
  const changed = new Map<string, number>();
  for (const path of gitFiles(folder) ?? walk(folder)) {
    const stats = NOT_WORK.test(path) ? undefined : lstatSync(join(folder, path), { throwIfNoEntry: false });
    if (stats?.isFile() && stats.mtimeMs >= since) changed.set(path, stats.mtimeMs);
  }
  const files = [...changed].sort(([a, at], [b, bt]) => bt - at || (a < b ? -1 : 1)).map(([path]) => path);
  const more = files.length - MAX_FILES;
  return more > 0 ? [...files.slice(0, MAX_FILES), `and ${more} more`] : files;
}

function gitFiles(folder: string): string[] | undefined {
  const all = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return askGit(folder, all, GIT_TIMEOUT_MS)?.split("\0").slice(0, MAX_LISTED);
}

/** Visits the nearest folders first, in case the limit is reached. */
function walk(folder: string): string[] {
  const found: string[] = [];
  const folders = [""];
  // The loop also visits folders that are added while it runs.
  for (const parent of folders) {
    for (const entry of entriesIn(join(folder, parent))) {
      if (found.length + folders.length > WALK_ENTRIES) return found;
      const path = parent === "" ? entry.name : `${parent}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && !NOT_WORK.test(`${path}/`) && path.split("/").length < WALK_DEPTH)
        folders.push(path);
    }
  }
  return found;
}
