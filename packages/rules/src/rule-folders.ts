import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Folders in which somebody wrote rules of their own; the generated file is not one. */
export function findRuleFolders(projectFolder: string): string[] {
  const agentos = join(projectFolder, ".agentos");
  const modules = namesIn(join(agentos, "modules")).map((name) => join(agentos, "modules", name, "rules"));
  return [join(agentos, "core", "rules"), ...modules].filter((folder) =>
    namesIn(folder).some((name) => /\.(?:md|ya?ml)$/i.test(name) && name !== "deviation-rules.md"),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
