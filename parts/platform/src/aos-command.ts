import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const PACKAGE = "@agentos/cli";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The command line with which a person starts `aos` in a project: `npx aos` if the project has it installed,
 * `aos` if that is on the PATH and ours, otherwise the path of the installed file. It is never a bare name
 * that would not be found, or would start another package.
 * @param installed the command's own file, if the caller knows it
 */
export function aosCommand(projectFolder: string, env: Environment, installed?: string): string {
  return findAosCommand(projectFolder, env, installed) ?? `npx -p ${PACKAGE} aos`;
}

/** Like {@link aosCommand}; undefined if the command is not installed. */
export function findAosCommand(
  projectFolder: string,
  env: Environment,
  installed?: string,
): string | undefined {
  for (let folder = projectFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", PACKAGE, "package.json"))) return "npx aos";
    if (folder === dirname(folder)) break;
  }
  if ((env.PATH ?? "").split(delimiter).some(hasOurs)) return "aos";
  if (installed !== undefined && existsSync(installed)) {
    // `node_modules/@agentos/cli/bin/aos.cjs`: package managers put a link to it next to the packages.
    const link = join(installed, "..", "..", "..", "..", ".bin", "aos");
    return existsSync(link) ? quoted(link) : `node ${quoted(installed)}`;
  }
  return undefined;
}

/** The command's own file, as seen from a bundled hook in `dist/hooks/<package>/dist`. It may not exist. */
export function aosNextTo(hookFolder: string): string {
  return join(hookFolder, "..", "..", "..", "..", "bin", "aos.cjs");
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
