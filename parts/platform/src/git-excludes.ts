import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { writeFileAtomic } from "./atomic-write.js";

/** Longer lists are left unchanged. */
const MAX_LENGTH = 1024 * 1024;

/** What was added to `info/exclude`, so that it can be removed exactly. */
export interface AddedExcludes {
  text: string;
  /** Whether the list did not exist before. */
  isNew?: boolean | undefined;
}

/**
 * Adds missing patterns to `info/exclude`, git's ignore list for this clone only. Never throws.
 * @returns what was added, if anything
 */
export function addGitExcludes(folder: string, patterns: readonly string[]): AddedExcludes | undefined {
  try {
    const git = gitFolderOf(folder);
    if (git === undefined) return undefined;
    const file = join(git, "info", "exclude");
    const isNew = !existsSync(file);
    const present = readList(file);
    const lines = new Set(present.split(/\r?\n/).map((line) => line.trim()));
    const missing = patterns.filter((pattern) => !lines.has(pattern));
    if (missing.length === 0 || present.length > MAX_LENGTH) return undefined;
    const break_ = present === "" || present.endsWith("\n") ? "" : "\n";
    const text = `${break_}${missing.join("\n")}\n`;
    writeFileAtomic(file, present + text);
    return { text, ...(isNew && { isNew }) };
  } catch {
    // Without the patterns, git merely lists additional files.
    return undefined;
  }
}

/** Removes what `addGitExcludes` added. Lines that others have added since are kept. Never throws. */
export function removeGitExcludes(folder: string, { text, isNew }: AddedExcludes): void {
  try {
    const git = gitFolderOf(folder);
    if (git === undefined) return;
    const file = join(git, "info", "exclude");
    const present = readFileSync(file, "utf8");
    // If lines have been added since, the line break before the text must stay.
    const rest = present.endsWith(text)
      ? present.slice(0, -text.length)
      : present
          .split("\n")
          .filter((line) => line.trim() === "" || !text.split("\n").includes(line.trim()))
          .join("\n");
    if (rest === "" && isNew) rmSync(file);
    else if (rest !== present) writeFileAtomic(file, rest);
  } catch {
    // A pattern for a file that does not exist has no effect.
  }
}

/** Finds the git folder without running git. Worktrees share the main repository's folder. */
function gitFolderOf(folder: string): string | undefined {
  for (let current = resolve(folder); ; current = dirname(current)) {
    const git = join(current, ".git");
    const found = statSync(git, { throwIfNoEntry: false });
    if (found?.isDirectory()) return git;
    if (found?.isFile()) return commonFolder(resolve(current, pointer(git, "gitdir: ")));
    if (current === dirname(current)) return undefined;
  }
}

function commonFolder(git: string): string {
  try {
    return resolve(git, pointer(join(git, "commondir"), ""));
  } catch {
    return git;
  }
}

function pointer(file: string, prefix: string): string {
  const text = readFileSync(file, "utf8").trim();
  if (!text.startsWith(prefix)) throw new Error(`${file} does not name a folder`);
  return text.slice(prefix.length);
}

function readList(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
