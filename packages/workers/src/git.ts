import { spawn } from "node:child_process";

const LIMIT_MS = 600_000;
/** Set if a git hook started us, for another repository than the folder's. */
const ELSEWHERE = ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"];
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "advice.detachedHead=false",
  "core.safecrlf=false",
  "gc.auto=0",
];
/** The author of commits that no person makes. */
const NOBODY = {
  GIT_AUTHOR_NAME: "AgentOS",
  GIT_AUTHOR_EMAIL: "agentos@localhost",
  GIT_COMMITTER_NAME: "AgentOS",
  GIT_COMMITTER_EMAIL: "agentos@localhost",
};

export interface GitOptions {
  env?: Record<string, string>;
  input?: string | Buffer;
}

/** Runs git in a folder, without the repository's hooks. @throws Error with git's message */
function gitBytes(folder: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const name of ELSEWHERE) delete env[name];
  Object.assign(env, NOBODY, options.env);
  return new Promise((resolve, reject) => {
    const child = spawn("git", [...SETTINGS.flatMap((setting) => ["-c", setting]), ...args], {
      cwd: folder,
      env,
      timeout: LIMIT_MS,
    });
    const out: Buffer[] = [];
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve(Buffer.concat(out));
      reject(new Error(`git ${args[0]}: ${said.trim() || `exit code ${code}`}`));
    });
    // Git may exit without reading all input.
    child.stdin.on("error", () => {});
    child.stdin.end(options.input);
  });
}

/** Runs git and returns its output without the last line break. */
export async function git(folder: string, args: readonly string[], options?: GitOptions): Promise<string> {
  return (await gitBytes(folder, args, options)).toString().replace(/\n$/, "");
}

/** Whether git exits with 0. */
export function gitHolds(folder: string, ...args: string[]): Promise<boolean> {
  return git(folder, args).then(
    () => true,
    () => false,
  );
}

/** The objects of commits that are not in `known`, as one pack; null if there are none. */
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

/** Smaller packs are unpacked into loose objects. */
const LOOSE_BYTES = 1024 * 1024;

/**
 * Adds a pack to a repository.
 * @param options.atOnce all or nothing, even if this process is killed
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
