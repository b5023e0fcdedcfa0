import { existsSync } from "node:fs";
import { join } from "node:path";
import { entriesIn, IGNORE_NAME } from "@agentos/platform";
import { LOCK_NAME, RECORD_NAME } from "./record.js";

const FOLDER = ".agentos";
const FOLDERS = [".agentos/state", ".agentos/compiled"];
const CHECKPOINTS = [".context-checkpoint.md", ".context-checkpoint.recovered.md"];

/**
 * Finds prompts, handoffs and logs from sessions, which belong to the user.
 * @param going the files that are about to be deleted
 * @returns a note that names them and explains how to delete them; undefined if there are none
 */
export function sessionFilesNote(project: string, going: readonly string[] = []): string | undefined {
  const folders = FOLDERS.filter((name) => hasSessionFiles(join(project, name)));
  const left = [...folders, ...CHECKPOINTS.filter((name) => existsSync(join(project, name)))];
  if (left.length === 0) return undefined;
  const names = new Intl.ListFormat("en");
  const ignored = folders.filter((name) => existsSync(join(project, name, IGNORE_NAME)));
  return (
    `${names.format(left)} ${left.length === 1 ? "was kept: it contains" : "were kept: they contain"} your sessions' files` +
    `${ignored.length > 0 ? `, and git ignores ${left.length === 1 ? "it" : names.format(ignored)}` : ""}. ` +
    `To delete ${left.length === 1 ? "it" : "them"}, run in the project's folder: rm -r ${deletable(project, left, going).join(" ")}`
  );
}

/** Names `.agentos` itself if nothing else in it remains. */
function deletable(project: string, left: readonly string[], going: readonly string[]): string[] {
  const gone = new Set(going);
  const remains = (folder: string, name: string): boolean => {
    const path = join(folder, name);
    if (gone.has(path) || FOLDERS.some((each) => path === join(project, each))) return false;
    const inner = entriesIn(path);
    return inner.length === 0 || inner.some((entry) => remains(path, entry.name));
  };
  if (entriesIn(join(project, FOLDER)).some(({ name }) => remains(join(project, FOLDER), name)))
    return [...left];
  const others = left.filter((name) => !FOLDERS.includes(name));
  return others.length === left.length ? others : [FOLDER, ...others];
}

/** Whether a folder has a file, at any depth, other than our record, its lock and .gitignore. */
export function hasSessionFiles(folder: string): boolean {
  return entriesIn(folder).some((entry) => {
    if ([RECORD_NAME, LOCK_NAME, IGNORE_NAME].includes(entry.name)) return false;
    return !entry.isDirectory() || hasSessionFiles(join(folder, entry.name));
  });
}
