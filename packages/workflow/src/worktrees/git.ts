import { describeError, runGit } from "@agentos/platform";

/** Git fails immediately if the repository is locked. */
const LOCKED = /could not lock|Unable to create '[^']*\.lock'|cannot lock ref/;
const LOCK_TRIES = 20;
const LOCK_WAIT_MS = 100;

/**
 * Runs git, and retries while the repository is locked. Returns the output without the final line
 * break. Errors contain git's message.
 */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return (await runGit(folder, args)).toString().replace(/\r?\n$/, "");
    } catch (error) {
      if (!LOCKED.test(describeError(error)) || tries === LOCK_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, LOCK_WAIT_MS * (1 + Math.random())));
    }
  }
}

export function gitHolds(folder: string, ...args: readonly string[]): Promise<boolean> {
  return git(folder, ...args).then(
    () => true,
    () => false,
  );
}
