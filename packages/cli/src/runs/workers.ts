import { errorCode, formatProblem, readSettings } from "@agentos/platform";
import type { Place } from "@agentos/workflow";
import { type Context, UsageError, warn } from "../terminal/index.js";

/** The queue's address, unless an option names one. */
export const WORKERS_VARIABLE = "AGENTOS_WORKERS";
export const WORKERS_HELP = `run phases with isolation: worktree on this queue's workers (default: $${WORKERS_VARIABLE}, else workers.queue in the configuration, else here)`;

/**
 * The queue of a project's sessions: from the option, the environment or the configuration; "" means none.
 */
export function workersOf(
  context: Context,
  projectFolder: string,
  { workers }: { workers?: string },
): { workers?: string } {
  const report = (problem: Parameters<typeof formatProblem>[0]) => warn(context, formatProblem(problem));
  const queue =
    workers ?? context.env[WORKERS_VARIABLE] ?? readSettings(projectFolder, "workers", report)?.queue;
  return queue === undefined || queue === "" ? {} : { workers: queue };
}

/** Where phases in worktrees run; undefined if that is this machine. */
export async function placeOf(
  { workers }: { workers?: string },
  onWarning: (message: string) => void,
): Promise<Place | undefined> {
  if (workers === undefined) return undefined;
  return (await loadWorkers()).createWorkersPlace({ queue: workers, onWarning });
}

/** The optional package that runs phases on other machines. */
export async function loadWorkers(): Promise<typeof import("@agentos/workers")> {
  // A variable, so that the bundler does not include it: the package may be installed next to this command.
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
