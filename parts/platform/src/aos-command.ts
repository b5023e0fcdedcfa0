import { closeSync, existsSync, openSync, readSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";

const PACKAGE = "@agentos/cli";

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the shell command for `aos` in a project: `npx aos` if it is installed there, `aos` if
 * ours is on the PATH, or else the installed file. If none of these exists, the returned command
 * makes npx download our package. It never starts a different package.
 * @param installed the file of the running command, if known
 */
export function aosCommand(projectFolder: string, env: Environment, installed?: string): string {
  return findAosCommand(projectFolder, env, installed) ?? `npx -p ${PACKAGE} aos`;
}

/** Like {@link aosCommand}, but returns undefined if the command is not installed. */
export function findAosCommand(
  projectFolder: string,
  env: Environment,
  installed?: string,
): string | undefined {
  for (let folder = projectFolder; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", PACKAGE, "package.json"))) return "npx aos";
    if (folder === dirname(folder)) break;
  }
  if ((env.PATH ?? env.Path ?? "").split(delimiter).some(hasOurs)) return "aos";
  if (installed !== undefined && !isTemporaryInstall(installed) && existsSync(installed)) {
    // Package managers link `node_modules/@agentos/cli/bin/aos.cjs` from `node_modules/.bin`.
    const link = join(installed, "..", "..", "..", "..", ".bin", "aos");
    return existsSync(link) ? quoted(link) : `node ${quoted(installed)}`;
  }
  return undefined;
}

/**
 * Returns the command's file for a bundled hook in `dist/hooks/<package>/dist`. The file may not exist.
 */
export function aosNextTo(hookFolder: string): string {
  return join(hookFolder, "..", "..", "..", "..", "bin", "aos.cjs");
}

/**
 * Whether a path is in a folder that npx, `pnpm dlx` or bunx created for a single run. The user's
 * shell does not search that folder.
 */
function isTemporaryInstall(path: string): boolean {
  return /[\\/](?:_npx|dlx|bunx)(?:-[^\\/]*)?[\\/]/.test(path);
}

const OURS = /@agentos[/\\]cli[/\\]|packages[/\\]cli[/\\]/;

/**
 * Whether `aos` in a folder on the PATH is ours. On POSIX, npm links its file. On Windows, npm writes a
 * script, as pnpm does everywhere.
 */
function hasOurs(folder: string): boolean {
  if (folder === "" || isTemporaryInstall(folder)) return false;
  const file = join(folder, "aos");
  try {
    return OURS.test(realpathSync(file)) || OURS.test(startOf(file));
  } catch {
    return false;
  }
}

function startOf(file: string): string {
  const buffer = Buffer.alloc(2048);
  const descriptor = openSync(file, "r");
  try {
    return buffer.toString("latin1", 0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } finally {
    closeSync(descriptor);
  }
}

function quoted(path: string): string {
  return /^[\w./:\\@-]+$/.test(path) ? path : `"${path}"`;
}
