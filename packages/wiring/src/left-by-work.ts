import { type Dirent, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { GITIGNORE } from "./data/examples.js";
import { LOCK_NAME, RECORD_NAME } from "./record.js";
import { readText } from "./text-file.js";

const FOLDERS = [".agentos/state", ".agentos/compiled"];
const CHECKPOINTS = [".context-checkpoint.md", ".context-checkpoint.recovered.md"];
const IGNORE_FILE = ".agentos/.gitignore";

/** What sessions left in a project, which no uninstall deletes. */
export interface LeftByWork {
  /** Names the files and folders, and says how to delete them. */
  note: string;
  /** Files of ours that have to stay with it. */
  needs: string[];
}

/**
 * Prompts, handoffs and logs are the user's; without the `.gitignore` beside them the next `git add -A` would commit them.
 * @returns undefined where sessions left nothing
 */
export function findLeftByWork(project: string): LeftByWork | undefined {
  const folders = FOLDERS.filter((name) => holdsWork(join(project, name)));
  const left = [...folders, ...CHECKPOINTS.filter((name) => existsSync(join(project, name)))];
  if (left.length === 0) return undefined;
  const ignoreFile = join(project, IGNORE_FILE);
  const isIgnored = folders.length > 0 && readText(ignoreFile) === GITIGNORE;
  const names = new Intl.ListFormat("en");
  return {
    note:
      `${names.format(left)} ${left.length === 1 ? "stays" : "stay"}: what sessions left there is yours` +
      `${isIgnored ? `, and ${IGNORE_FILE} keeps ${names.format(folders)} out of git` : ""}. ` +
      `To delete it, in the project's folder: rm -r ${[...left, ...(isIgnored ? [IGNORE_FILE] : [])].join(" ")}`,
    needs: isIgnored ? [ignoreFile] : [],
  };
}

/** Whether a file is in it, at any depth, besides the wiring's own record: git does not see empty folders. */
function holdsWork(folder: string): boolean {
  return entriesOf(folder).some((entry) => {
    if (entry.name === RECORD_NAME || entry.name === LOCK_NAME) return false;
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
