import { formatProblem, readSettings } from "@agentos/platform";
import { SettingsSchema } from "@agentos/platform/settings";
import { type Context, shortPath } from "../terminal/index.js";

const { $schema: _, ...SECTIONS } = SettingsSchema.shape;

/** Returns what is ignored in a project's `.agentos/config.json`, and why. */
export function configProblems(context: Context, projectFolder: string): string[] {
  const found = new Set<string>();
  for (const name of Object.keys(SECTIONS) as (keyof typeof SECTIONS)[])
    readSettings(projectFolder, name, (problem) =>
      found.add(formatProblem({ ...problem, path: shortPath(problem.path, context.cwd) })),
    );
  return [...found];
}
