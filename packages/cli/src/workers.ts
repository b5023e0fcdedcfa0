import { errorCode } from "@agentos/platform";
import { UsageError } from "./terminal/index.js";

/** Gives the queue's address when no option does. */
export const WORKERS_VARIABLE = "AGENTOS_WORKERS";
export const WORKERS_HELP = `run phases with isolation: worktree on this queue's workers (default: $${WORKERS_VARIABLE}, else here)`;

/** The optional package that runs phases on other machines. */
export async function loadWorkers(): Promise<typeof import("@agentos/workers")> {
  // A variable, so that the bundler leaves it alone: it may be installed next to this command.
  const name: string = "@agentos/workers";
  try {
    return await import(name);
  } catch (error) {
    if (errorCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "several machines need the package @agentos/workers next to this command: npm install -g @agentos/workers (without -g if the command is installed in the project)",
    );
  }
}
