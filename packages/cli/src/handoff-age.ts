import { type ConfigProblem, formatProblem, readConfigSection } from "@agentos/internal";
import { warn } from "./commands/common.js";
import type { Context } from "./context.js";
import { shortPath } from "./view/words.js";

/**
 * After how many days a handoff is not offered any more: `handoff.expiresAfterDays` in the project's `.agentos/config.json`, which the
 * hook follows too. Undefined for the default of @agentos/handoff.
 */
export function maxAgeDays(context: Context, projectFolder: string): number | undefined {
  const tell = (problem: ConfigProblem) =>
    warn(context, formatProblem({ ...problem, path: shortPath(problem.path, context.cwd) }));
  const section = readConfigSection(projectFolder, "handoff", tell);
  const days = section?.values.expiresAfterDays;
  if (section === undefined || days === undefined) return undefined;
  if (typeof days === "number" && days > 0 && Number.isFinite(days)) return days;
  const message = `handoff.expiresAfterDays has no usable value: ${JSON.stringify(days)}`;
  tell(section.problemAt(["expiresAfterDays"], message));
  return undefined;
}
