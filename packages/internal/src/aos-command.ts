import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const PACKAGE = "@agentos/cli";

/**
 * How a person starts `aos` from a terminal in a project: `npx aos` where the project has the command installed, `aos` where that is
 * found on the PATH and is ours, else the installed file itself. Never a bare name that would find nothing, or somebody else's package.
 * @param installed the command's own file, where the caller knows of one
 */
export function aosCommand(
  projectFolder: string,
  env: Readonly<Record<string, string | undefined>>,
  installed?: string,
): string {
  for (let folder = projectFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", PACKAGE, "package.json"))) return "npx aos";
    if (folder === dirname(folder)) break;
  }
  if ((env.PATH ?? "").split(delimiter).some(hasOurs)) return "aos";
  if (installed !== undefined && existsSync(installed)) {
    // `node_modules/@agentos/cli/bin/aos.cjs`: package managers put a link to it beside the packages.
    const link = join(installed, "..", "..", "..", "..", ".bin", "aos");
    return existsSync(link) ? quoted(link) : `node ${quoted(installed)}`;
  }
  return `npx -p ${PACKAGE} aos`;
}

function hasOurs(folder: string): boolean {
  try {
    return (
      folder !== "" && /@agentos[/\\]cli[/\\]|packages[/\\]cli[/\\]/.test(realpathSync(join(folder, "aos")))
    );
  } catch {
    return false;
  }
}

function quoted(path: string): string {
  return /^[\w./:\\@-]+$/.test(path) ? path : `"${path}"`;
}
