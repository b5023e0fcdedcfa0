import { type Diagnostic, formatProblem, readSettings } from "@agentos/platform";
import { type Context, shortPath, warn } from "../terminal/index.js";

/**
 * After how many days a handoff expires: `handoff.expiresAfterDays` in the project's `.agentos/config.json`,
 * which the hook also uses. Undefined means the default of @agentos/handoff.
 */
export function maxAgeDays(context: Context, projectFolder: string): number | undefined {
  const tell = (problem: Diagnostic) =>
    warn(context, formatProblem({ ...problem, path: shortPath(problem.path, context.cwd) }));
  return readSettings(projectFolder, "handoff", tell)?.expiresAfterDays;
}
