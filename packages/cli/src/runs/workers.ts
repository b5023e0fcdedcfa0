import { errorCode, formatProblem, readSettings } from "@agentos/platform";
import type { Place } from "@agentos/workflow";
import { type Context, UsageError, warn } from "../terminal/index.js";

/** The environment variable with the queue's address, which an option can override. */
export const WORKERS_VARIABLE = "AGENTOS_WORKERS";
export const WORKERS_HELP = `URL of a queue whose workers run the phases with \`isolation: worktree\` (default: $${WORKERS_VARIABLE}, or else workers.queue in the configuration, or else this machine)`;

/** Returns no queue if the option, the variable or the configuration is an empty string. */
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

export async function placeOf(
  { workers }: { workers?: string },
  onWarning: (message: string) => void,
): Promise<Place | undefined> {
  if (workers === undefined) return undefined;
  return (await loadWorkers()).createWorkersPlace({ queue: workers, onWarning });
}

export async function loadWorkers(): Promise<typeof import("@agentos/workers")> {
  // The package is installed separately. Because its name is in a variable, the bundle does not include it.
  const name: string = "@agentos/workers";
  try {
    return await import(name);
  } catch (error) {
    if (errorCode(error) !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "to use workers, install the @agentos/workers package next to this command: npm install -g @agentos/workers (without -g if the command is installed in the project)",
    );
  }
}
