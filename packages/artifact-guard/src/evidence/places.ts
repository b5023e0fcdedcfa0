import { isAbsolute, posix, relative } from "node:path";

/**
 * Returns a folder's path in the project, or "" for the project itself, its parents and unknown
 * folders. Ignores a target that starts with `~` or contains a variable.
 * @param from relative to the project
 */
export function resolveFolder(project: string | undefined, from: string, target: string): string {
  if (/^~|\$/.test(target)) return from;
  if (isAbsolute(target) && project === undefined) return "";
  const path = posix
    .normalize(isAbsolute(target) ? relative(project!, target) : posix.join(from, target))
    .replace(/\/$/, "");
  return path === "." || /^\.\.(?:\/\.\.)*$/.test(path) ? "" : path;
}

export function optionOf(word: string): [name: string, value: string | undefined] {
  const equals = word.startsWith("-") ? word.indexOf("=") : -1;
  return equals === -1 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}
