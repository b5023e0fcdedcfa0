import { type Dirent, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { IGNORE_NAME } from "@agentos/platform";
import { LOCK_NAME, RECORD_NAME } from "./record.js";

const FOLDERS = [".agentos/state", ".agentos/compiled"];
const CHECKPOINTS = [".context-checkpoint.md", ".context-checkpoint.recovered.md"];

/**
 * Finds prompts, handoffs and logs from sessions, which belong to the user.
 * @returns a note that names them and explains how to delete them; undefined if there are none
 */
export function findLeftByWork(project: string): string | undefined {
  const folders = FOLDERS.filter((name) => holdsWork(join(project, name)));
  const left = [...folders, ...CHECKPOINTS.filter((name) => existsSync(join(project, name)))];
  if (left.length === 0) return undefined;
  const names = new Intl.ListFormat("en");
  const ignored = folders.filter((name) => existsSync(join(project, name, IGNORE_NAME)));
  return (
    `${names.format(left)} ${left.length === 1 ? "was kept: it contains" : "were kept: they contain"} your sessions' files` +
    `${ignored.length > 0 ? `, and git ignores ${names.format(ignored)}` : ""}. ` +
    `To delete them, run in the project's folder: rm -r ${left.join(" ")}`
  );
}

/** Whether a folder has a file, at any depth, other than our record and its .gitignore. */
export function holdsWork(folder: string): boolean {
  return entriesOf(folder).some((entry) => {
    if ([RECORD_NAME, LOCK_NAME, IGNORE_NAME].includes(entry.name)) return false;
    return !entry.isDirectory() || holdsWork(join(folder, entry.name));
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
