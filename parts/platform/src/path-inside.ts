import * as native from "node:path";

/**
 * The relative path from a folder to something in it: "" for the folder itself, undefined for anything
 * outside. `..name` is an ordinary name.
 * @param system the path rules. Default: this system's
 */
export function pathInside(
  folder: string,
  path: string,
  system: Pick<typeof native, "relative" | "isAbsolute" | "sep"> = native,
): string | undefined {
  const way = system.relative(folder, path);
  // There is no relative path between two Windows drives; `relative` returns the absolute one.
  const isElsewhere = way === ".." || way.startsWith(`..${system.sep}`) || system.isAbsolute(way);
  return isElsewhere ? undefined : way;
}

/** Whether a path is the folder itself, or inside it. */
export function isInside(folder: string, path: string): boolean {
  return pathInside(folder, path) !== undefined;
}
