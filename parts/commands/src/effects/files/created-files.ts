import { joinPath } from "../../reader/index.js";
import type { Subject } from "../subject.js";

/**
 * Returns the absolute paths of the files and folders that an action creates. For a path in new
 * folders, only the topmost new folder is returned. Empty if the action moves files, or if it is
 * unknown which files exist.
 */
export function createdFilesOf(subject: Subject): string[] {
  const { changes, invocations, resolver } = subject;
  const { exists } = resolver.context;
  if (exists === undefined || movesFiles(subject)) return [];
  const folders = invocations.flatMap(({ name, args, folder, remote }) =>
    name === "mkdir" && !remote
      ? args.flatMap(({ text, known }) => (known && text[0] !== "-" ? [joinPath(folder, text) ?? ""] : []))
      : [],
  );
  const written = changes.flatMap(({ kind, path }) => (kind === "write" ? [path] : []));
  const created = [...folders, ...written]
    .filter((path) => path !== "" && !/[$*?[]/.test(path) && resolver.place(path).type !== "temporary")
    .flatMap((path) => resolver.absolutePath(path) ?? [])
    .filter((path) => !exists(path))
    .map((path) => topmostNew(path, exists));
  return [...new Set(created)];
}

export function movesFiles({ changes }: Subject): boolean {
  return changes.some(({ kind }) => kind === "move");
}

export function isAmong(paths: ReadonlySet<string>, path: string): boolean {
  for (let at = path; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) if (paths.has(at)) return true;
  return false;
}

function topmostNew(path: string, exists: (path: string) => boolean): string {
  const folder = path.slice(0, path.lastIndexOf("/"));
  return folder === "" || exists(folder) ? path : topmostNew(folder, exists);
}
