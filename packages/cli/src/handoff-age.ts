import { type Diagnostic, formatProblem, readSettings } from "@agentos/platform";
import { type Context, shortPath, warn } from "./terminal/index.js";

/**
 * After how many days a handoff is not offered any more: `handoff.expiresAfterDays` in the project's
 * `.agentos/config.json`, which the hook follows too. Undefined for the default of @agentos/handoff.
 */
export async function maxAgeDays(context: Context, projectFolder: string): Promise<number | undefined> {
  const { HANDOFF_SETTINGS } = await import("@agentos/handoff");
  const tell = (problem: Diagnostic) =>
    warn(context, formatProblem({ ...problem, path: shortPath(problem.path, context.cwd) }));
  return readSettings(projectFolder, "handoff", HANDOFF_SETTINGS, tell)?.expiresAfterDays;
}
