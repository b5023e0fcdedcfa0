import { spawn } from "node:child_process";
import { REPOSITORY_VARIABLES } from "./git-state.js";

/** Long enough to check out a repository of one gigabyte. */
const LIMIT_MS = 600_000;
const SETTINGS = [
  "core.hooksPath=/dev/null",
  "advice.detachedHead=false",
  "core.safecrlf=false",
  "gc.auto=0",
].flatMap((setting) => ["-c", setting]);
const MAX_STDERR_LENGTH = 2_000;

export interface GitOptions {
  env?: Record<string, string>;
  input?: string | Buffer;
}

/**
 * Runs git without the repository's hooks, which are meant for people who commit.
 * @throws Error with git's message
 */
export function runGit(
  folder: string,
  args: readonly string[],
  { env: more, input }: GitOptions = {},
): Promise<Buffer> {
  const env: NodeJS.ProcessEnv = { ...process.env, GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
  for (const name of REPOSITORY_VARIABLES) delete env[name];
  return new Promise((resolve, reject) => {
    const child = spawn("git", [...SETTINGS, ...args], {
      cwd: folder,
      env: { ...env, ...more },
      timeout: LIMIT_MS,
      windowsHide: true,
    });
    const out: Buffer[] = [];
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-MAX_STDERR_LENGTH);
    });
    child.once("error", reject);
    child.once("close", (code) => {
      const printed = Buffer.concat(out);
      if (code === 0) return resolve(printed);
      const why = stderr.trim() || printed.toString().trim().slice(-MAX_STDERR_LENGTH) || `exit code ${code}`;
      const command = args.slice(0, 2).filter((word) => !word.startsWith("-"));
      reject(new Error(`git ${command.join(" ")}: ${why}`));
    });
    // Git may exit before it has read all of the input.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}
