import { type GitOptions, runGit } from "@agentos/platform";

/** Author of commits that no person made. */
const NOBODY = {
  GIT_AUTHOR_NAME: "AgentOS",
  GIT_AUTHOR_EMAIL: "agentos@localhost",
  GIT_COMMITTER_NAME: "AgentOS",
  GIT_COMMITTER_EMAIL: "agentos@localhost",
};

function gitBytes(folder: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return runGit(folder, args, { ...options, env: { ...NOBODY, ...options.env } });
}

/** Runs git and returns its output without the final line break. */
export async function git(folder: string, args: readonly string[], options?: GitOptions): Promise<string> {
  return (await gitBytes(folder, args, options)).toString().replace(/\n$/, "");
}

export function gitHolds(folder: string, ...args: string[]): Promise<boolean> {
  return git(folder, args).then(
    () => true,
    () => false,
  );
}

/** Packs the commits that are not reachable from `known`. Returns null if there are none. */
export async function packOf(
  repository: string,
  commits: readonly string[],
  known: readonly string[],
): Promise<Buffer | null> {
  const input = [...new Set(commits), ...[...new Set(known)].map((commit) => `^${commit}`), ""].join("\n");
  const count = await git(repository, ["rev-list", "--count", "--stdin"], { input });
  if (count === "0") return null;
  return gitBytes(repository, ["pack-objects", "--revs", "--stdout", "--thin", "--delta-base-offset", "-q"], {
    input,
  });
}

/** Smaller packs become loose objects. */
const LOOSE_BYTES = 1024 * 1024;

/**
 * @param options.atOnce whether to add the objects all at once, so that a killed process adds none
 */
export async function unpack(
  repository: string,
  pack: Buffer | null,
  { atOnce = false } = {},
): Promise<void> {
  if (pack === null) return;
  const command =
    atOnce || pack.length > LOOSE_BYTES ? ["index-pack", "--stdin", "--fix-thin"] : ["unpack-objects", "-q"];
  await git(repository, command, { input: pack });
}
