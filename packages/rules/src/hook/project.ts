import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** The nearest folder upwards with `.agentos`, else the nearest with `.git`, else the folder itself. */
export function findProjectFolder(cwd: string): string {
  return nearestWith(cwd, ".agentos") ?? nearestWith(cwd, ".git") ?? cwd;
}

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

function nearestWith(cwd: string, name: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
