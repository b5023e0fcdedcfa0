import * as native from "node:path";

/**
 * The way from a folder to what is in it: "" for the folder itself, undefined for what is somewhere else. `..name` is a name like any other.
 * @param system the rules of paths. Default: this system's
 */
export function pathInside(
  folder: string,
  path: string,
  system: Pick<typeof native, "relative" | "isAbsolute" | "sep"> = native,
): string | undefined {
  const way = system.relative(folder, path);
  // Between two drives of Windows there is no way, and what `relative` answers is the whole path.
  const isElsewhere = way === ".." || way.startsWith(`..${system.sep}`) || system.isAbsolute(way);
  return isElsewhere ? undefined : way;
}

/** Whether a path is a folder itself, or in it. */
export function isInside(folder: string, path: string): boolean {
  return pathInside(folder, path) !== undefined;
}
