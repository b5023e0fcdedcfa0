import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { askGit } from "@agentos/platform";

/** Enough to remember the current work; more would crowd out other information. */
const MAX_FILES = 20;
const GIT_TIMEOUT_MS = 2_000;
/** Looking at more files would delay the client. */
const MAX_LISTED = 50_000;
const WALK_ENTRIES = 5_000;
const WALK_DEPTH = 6;

/** Settings, dependencies and internal files of tools, including our own. */
const NOT_WORK = /(?:^|\/)(?:\.|(?:node_modules|dist|build|out|target|coverage|vendor|__pycache__)\/)/;

/**
 * The files below `folder` that were changed since `since` (milliseconds since 1970), the latest first, with
 * `/` in their paths. If there are more than 20, the last entry gives their number. Git lists them if
 * possible, because it knows which files to ignore; otherwise a bounded walk does.
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

/** Undefined outside a repository, or if git is missing or too slow. */
function gitFiles(folder: string): string[] | undefined {
  const all = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return askGit(folder, all, GIT_TIMEOUT_MS)?.split("\0").slice(0, MAX_LISTED);
}

/** Breadth first, so that the nearest folders were visited if it has to stop. */
function walk(folder: string): string[] {
  const found: string[] = [];
  let level = [""];
  for (let depth = 0; level.length > 0 && depth < WALK_DEPTH; depth++) {
    const next: string[] = [];
    for (const parent of level) {
      for (const entry of entriesOf(join(folder, parent))) {
        if (found.length + next.length > WALK_ENTRIES) return found;
        const path = parent === "" ? entry.name : `${parent}/${entry.name}`;
        if (entry.isFile()) found.push(path);
        else if (entry.isDirectory() && !NOT_WORK.test(`${path}/`)) next.push(path);
      }
    }
    level = next;
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not readable for us, or deleted meanwhile.
    return [];
  }
}
