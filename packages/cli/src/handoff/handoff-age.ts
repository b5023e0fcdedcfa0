import { type Diagnostic, formatProblem, readSettings } from "@agentos/platform";
import { type Context, shortPath, warn } from "../terminal/index.js";

/** Reads `handoff.expiresAfterDays`. Undefined means the default in @agentos/handoff. */
export function maxAgeDays(context: Context, projectFolder: string): number | undefined {
  const tell = (problem: Diagnostic) =>
    warn(context, formatProblem({ ...problem, path: shortPath(problem.path, context.cwd) }));
  return readSettings(projectFolder, "handoff", tell)?.expiresAfterDays;
}
