import { errorCode } from "@agentos/platform";
import { UsageError } from "./terminal/index.js";

/** Where the address of the queue is looked for that no option gives. */
export const WORKERS_VARIABLE = "AGENTOS_WORKERS";
export const WORKERS_HELP = `run phases with isolation: worktree on the workers of this queue (default: $${WORKERS_VARIABLE}, else here)`;

/** The package that runs phases on other machines: nobody who has one machine needs it. */
export async function loadWorkers(): Promise<typeof import("@agentos/workers")> {
  // Not a constant for the bundler: it is installed beside this command, or is not.
  const name: string = "@agentos/workers";
  try {
    return await import(name);
  } catch (error) {
    if (errorCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "several machines need the package @agentos/workers beside this command: npm install -g @agentos/workers (without -g where the command is a project's own)",
    );
  }
}
