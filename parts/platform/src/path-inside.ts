import * as native from "node:path";

/**
 * Returns the path relative to a folder: "" for the folder itself, undefined for a path outside it.
 * `..name` is an ordinary name.
 * @param system the path rules; defaults to those of this system
 */
export function pathInside(
  folder: string,
  path: string,
  system: Pick<typeof native, "relative" | "isAbsolute" | "sep"> = native,
): string | undefined {
  const relativePath = system.relative(folder, path);
  // Between two Windows drives, `relative` returns an absolute path.
  const isElsewhere =
    relativePath === ".." || relativePath.startsWith(`..${system.sep}`) || system.isAbsolute(relativePath);
  return isElsewhere ? undefined : relativePath;
}

/** Returns whether a path is the folder itself or is inside it. */
export function isInside(folder: string, path: string): boolean {
  return pathInside(folder, path) !== undefined;
}
