import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { readRegularFile, readTextFile } from "@agentos/platform";
import { IndexText, readIndexPaths } from "./git-index.js";

/**
 * What was found without starting git: `ask-git` where only git can tell, undefined where there is no
 * repository.
 */
export type TrackedFiles = readonly string[] | "ask-git" | undefined;

/** A larger index is read more quickly by git. */
const MAX_INDEX = 8 * 1024 * 1024;
/** With these git looks elsewhere, or at paths in another way. */
const ELSEWHERE =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|CEILING_DIRECTORIES|DISCOVERY_ACROSS_FILESYSTEM|(?:LITERAL|GLOB|NOGLOB|ICASE)_PATHSPECS)$/;

/**
 * The tracked files at or below paths of a folder, relative to it, as `git ls-files` gives them: read from
 * git's index, because starting a program takes ten times as long. Whatever is out of the ordinary is left to
 * git.
 * @param paths without `.`, `..` and slashes at their ends, apart from `.` alone
 */
export function findTrackedFiles(
  folder: string,
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
): TrackedFiles {
  if (paths.some((path) => /[*?[\\]|^[/:]|(?:^|\/)\.\.?(?:\/|$)./.test(path))) return "ask-git";
  for (const name in env) if (name.startsWith("GIT_") && ELSEWHERE.test(name)) return "ask-git";
  try {
    const here = realpathSync.native(folder);
    const repository = findRepository(here);
    if (repository === undefined) return undefined;
    if (repository === "ask-git") return repository;
    const { root, gitFolder } = repository;
    const indexFile = join(gitFolder, "index");
    const index = readRegularFile(indexFile, MAX_INDEX);
    const prefix = relative(root, here).replaceAll("\\", "/");
    const wanted = paths.map((path) => (path === "." ? prefix : prefix === "" ? path : `${prefix}/${path}`));
    const text = new IndexText(index);
    if (wanted.every((path) => path !== "" && text.lacks(path))) return [];
    const all = readIndexPaths(index);
    // Behind a link or a submodule git does not answer either, and says why.
    if (all === undefined || wanted.some((path) => all.some((one) => path.startsWith(`${one}/`))))
      return "ask-git";
    const found = all.filter((one) =>
      wanted.some((path) => path === "" || one === path || one.startsWith(`${path}/`)),
    );
    return prefix === "" ? found : found.map((one) => one.slice(prefix.length + 1));
  } catch {
    // No index yet, or none that we may read.
    return "ask-git";
  }
}

interface Repository {
  /** What it is the history of. */
  root: string;
  gitFolder: string;
}

/** The repository that git would find from here on upwards; undefined where there is none. */
function findRepository(here: string): Repository | "ask-git" | undefined {
  for (let root = here; ; root = dirname(root)) {
    // From within it git answers nothing.
    if (basename(root) === ".git") return "ask-git";
    const path = join(root, ".git");
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory()) {
      const config = readTextFile(join(path, "config"));
      return existsSync(join(path, "HEAD")) && !/worktree/i.test(config)
        ? { root, gitFolder: path }
        : "ask-git";
    }
    if (stats) {
      // Of a submodule, or of a further work tree.
      const target = /^gitdir: (.+)$/m.exec(readTextFile(path))?.[1]?.trim();
      return target === undefined ? "ask-git" : { root, gitFolder: resolve(root, target) };
    }
    if (root === dirname(root)) return undefined;
  }
}
