import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { git, gitHolds } from "./git.js";

/** A worktree's commit, and a second commit that contains the uncommitted files. */
export interface Snapshot {
  head: string;
  /** Equals `head` if everything is committed. */
  files: string;
}

export async function takeSnapshot(folder: string): Promise<Snapshot> {
  const head = await git(folder, ["rev-parse", "--verify", "HEAD"]);
  return withIndex(folder, async (env) => {
    await git(folder, ["add", "--all", "--sparse"], { env });
    const tree = await git(folder, ["write-tree"], { env });
    if (tree === (await git(folder, ["rev-parse", `${head}^{tree}`]))) return { head, files: head };
    const files = await git(folder, ["commit-tree", tree, "-p", head, "-m", "Work in progress"]);
    return { head, files };
  });
}

/** Safe to repeat after an interruption. During a merge, restores only the files. */
export async function restoreSnapshot(folder: string, { head, files }: Snapshot): Promise<void> {
  const isMerging = existsSync(await gitPath(folder, "MERGE_HEAD"));
  await withIndex(folder, async (env, file) => {
    await git(folder, ["add", "--all", "--sparse"], { env });
    await git(folder, ["read-tree", "--reset", "-u", files], { env });
    if (!isMerging) renameSync(file, await gitPath(folder, "index"));
  });
  if (isMerging) return;
  // Only commits on top of the starting commit belong to the attempt.
  if (await gitHolds(folder, "merge-base", "--is-ancestor", "HEAD", head))
    await git(folder, ["update-ref", "HEAD", head]);
  await git(folder, ["reset", "--quiet"]);
}

/** Uses a copy of the index, which saves git from hashing unchanged files again. */
async function withIndex<Value>(
  folder: string,
  work: (env: { GIT_INDEX_FILE: string }, file: string) => Promise<Value>,
): Promise<Value> {
  const index = await gitPath(folder, "index");
  const copy = `${index}.aos`;
  rmSync(copy, { force: true });
  rmSync(`${copy}.lock`, { force: true });
  if (existsSync(index)) copyFileSync(index, copy);
  try {
    return await work({ GIT_INDEX_FILE: copy }, copy);
  } finally {
    rmSync(copy, { force: true });
  }
}

function gitPath(folder: string, name: string): Promise<string> {
  return git(folder, ["rev-parse", "--path-format=absolute", "--git-path", name]);
}
