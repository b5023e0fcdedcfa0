import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "@agentos/platform";

/**
 * Folders in which somebody wrote rules of their own; the generated file is not one. One that cannot be read
 * may have some.
 */
export function findRuleFolders(projectFolder: string): string[] {
  const agentos = join(projectFolder, ".agentos");
  const modules = namesIn(join(agentos, "modules")).map((name) => join(agentos, "modules", name, "rules"));
  return [join(agentos, "core", "rules"), ...modules].filter(hasRules);
}

function hasRules(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => /\.(?:md|ya?ml)$/i.test(name) && name !== "deviation-rules.md");
  } catch (error) {
    // A file among the modules has no rules.
    return (error as NodeJS.ErrnoException).code !== "ENOENT" && existsSync(folder);
  }
}
