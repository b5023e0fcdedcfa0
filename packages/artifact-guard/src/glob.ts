import { join } from "node:path";
import { assertString, entriesIn, Glob } from "@agentos/platform";

/** Folders that `**` does not match. */
const SKIPPED = new Set(["node_modules", ".git"]);
const MAX_ENTRIES = 10_000;

/** Whether a relative path with `/` matches a glob: `*`, `**`, `?`, `{a,b}`, `[ab]`. */
export function matchesGlob(path: string, glob: string): boolean {
  return new Glob(glob.replaceAll("\\", "/")).matches(path.replaceAll("\\", "/"));
}

/**
 * Returns the matching files in a folder as sorted relative paths with `/`. Returns a path without
 * wildcards even if no such file exists. Does not enter `node_modules`, `.git` or symbolic links to
 * folders.
 * @param options.mostEntries the number of visited files and folders after which the search stops;
 *   defaults to 10,000
 * @param options.folders whether to include folders; a glob that ends with `/` matches only folders
 */
export function findArtifacts(
  folder: string,
  glob: string,
  { mostEntries = MAX_ENTRIES, folders = false }: { mostEntries?: number; folders?: boolean } = {},
): string[] {
  assertString(folder, "folder");
  assertString(glob, "glob");
  const plain = glob.replaceAll("\\", "/").replace(/^\.\//, "").replace(/\/$/, "");
  const files = !folders || !/[\\/]$/.test(glob);
  if (!/[*?{[]/.test(plain)) return [plain];
  const pattern = new Glob(plain);
  const segments = plain.split("/");
  const fixed = segments.slice(
    0,
    segments.findIndex((segment) => /[*?{[]/.test(segment)),
  );
  const deepest = plain.includes("**") ? Number.POSITIVE_INFINITY : segments.length;
  const found: string[] = [];
  const open = [fixed.join("/")];
  for (let seen = 0; open.length > 0 && seen < mostEntries; ) {
    const base = open.pop()!;
    for (const entry of entriesIn(join(folder, base))) {
      seen++;
      const path = base === "" ? entry.name : `${base}/${entry.name}`;
      if (entry.isDirectory()) {
        if (folders && pattern.matches(path)) found.push(path);
        if (!SKIPPED.has(entry.name) && path.split("/").length < deepest) open.push(path);
      } else if (files && pattern.matches(path)) found.push(path);
    }
  }
  return found.sort();
}
