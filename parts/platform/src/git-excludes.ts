import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { writeFileAtomic } from "./atomic-write.js";

/** A repository's own list is short; what is longer is left alone. */
const MAX_LENGTH = 1024 * 1024;

/**
 * Adds patterns to `info/exclude` of the repository that holds `folder`, where they are not in it yet: the
 * list that git keeps for this clone alone. Without a repository, or where its folder cannot be written,
 * nothing happens.
 */
export function addGitExcludes(folder: string, patterns: readonly string[]): void {
  try {
    const git = gitFolderOf(folder);
    if (git === undefined) return;
    const file = join(git, "info", "exclude");
    const present = readList(file);
    const lines = new Set(present.split(/\r?\n/).map((line) => line.trim()));
    const missing = patterns.filter((pattern) => !lines.has(pattern));
    if (missing.length === 0 || present.length > MAX_LENGTH) return;
    const break_ = present === "" || present.endsWith("\n") ? "" : "\n";
    writeFileAtomic(file, `${present}${break_}${missing.join("\n")}\n`);
  } catch {
    // What git sees is better than nothing.
  }
}

/** The folder that all worktrees of a repository share, found as git finds it, without starting git. */
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
  if (!text.startsWith(prefix)) throw new Error(`${file} names no folder`);
  return text.slice(prefix.length);
}

function readList(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
