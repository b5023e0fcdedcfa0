import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { git, gitHolds, packOf, unpack } from "./git.js";
import { restoreSnapshot, type Snapshot, takeSnapshot } from "./snapshot.js";
import type { Task } from "./task.js";

/** One bare repository per project, with worktrees for tasks. */
export class Repositories {
  readonly #folder: string;
  /** The last queued job for each repository. Git allows only one fetch and one new worktree at a time. */
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws Error if this worker cannot get the commits */
  async lay(
    tree: string,
    { remote, repository, trunk, base, request }: Task,
    packs: { ofTask(): Promise<Buffer | null>; ofTrunk(): Promise<Buffer | null> },
  ): Promise<string> {
    const name = createHash("sha256")
      .update(remote ?? repository)
      .digest("hex")
      .slice(0, 20);
    const bare = join(this.#folder, `${name}.git`);
    return this.#oneByOne(bare, async () => {
      if (!existsSync(join(bare, "HEAD"))) await create(bare);
      const has = (commit: string) => gitHolds(bare, "cat-file", "-e", `${commit}^{commit}`);
      if (!(await has(trunk))) {
        if (remote !== undefined)
          await git(bare, ["fetch", "--quiet", "--no-tags", remote, "+refs/heads/*:refs/remotes/origin/*"]);
        if (!(await has(trunk))) await unpack(bare, await packs.ofTrunk(), { atOnce: true });
        if (!(await has(trunk)))
          throw new Error(`the commit ${trunk} is neither on ${remote ?? "a remote"} nor in the queue`);
      }
      if (!(await has(base.files))) await unpack(bare, await packs.ofTask(), { atOnce: true });
      const { branch } = request.worktree;
      await git(bare, ["worktree", "prune"]);
      await git(bare, ["worktree", "add", "--quiet", "--force", "-B", branch, tree, base.head]);
      await restoreSnapshot(tree, base);
      return bare;
    });
  }

  #oneByOne<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const turn = (this.#queues.get(name) ?? Promise.resolve()).then(work);
    this.#queues.set(
      name,
      turn.catch(() => {}),
    );
    return turn;
  }
}

/** Returns the attempt's work, with a pack of the objects that the coordinator lacks. */
export async function workOf(
  tree: string,
  { base, trunk }: Task,
): Promise<{ work: Snapshot; pack: Buffer | null }> {
  const work = await takeSnapshot(tree);
  const pack = await packOf(tree, [work.head, work.files], [base.head, base.files, trunk]);
  return { work, pack };
}

/** Links the state folder into the project instead of placing it there, to keep it out of git. */
export function linkState(project: string, state: string): void {
  const link = join(project, ".agentos/state");
  mkdirSync(dirname(link), { recursive: true });
  mkdirSync(state, { recursive: true });
  if (!existsSync(link)) symlinkSync(state, link, "junction");
}

async function create(bare: string): Promise<void> {
  rmSync(bare, { recursive: true, force: true });
  mkdirSync(dirname(bare), { recursive: true });
  await git(dirname(bare), ["init", "--quiet", "--bare", bare]);
  writeFileSync(
    join(bare, "info/exclude"),
    "**/.agentos/state\n**/.agentos/compiled\n**/.agentos/worktrees\n",
  );
}
