import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { namesIn } from "@agentos/platform";
import type { HookPlace, ProgramName } from "./hooks.js";
import { readJson } from "./text-file.js";
import { gitFolderOfWorktree } from "./worktree.js";

/** The parts of the installed command that wiring needs. */
export interface Installation {
  folder: string;
  /** The version of the package that contains the folder. */
  version: string;
  hooks: ReadonlySet<ProgramName>;
  assets: Readonly<Record<string, string>>;
}

/** Used if a package does not state its version. */
export const UNKNOWN_VERSION = "unknown";

/** Reads which hooks a folder contains, and the version of its package. */
export function readInstallation(folder: string): Installation {
  const names = namesIn(folder);
  const hooks = names.flatMap((name) =>
    /^agentos-[a-z-]+\.cjs$/.test(name) ? [name.slice(0, -4) as ProgramName] : [],
  );
  // The hooks are in `dist/hooks` of their package.
  const { version = UNKNOWN_VERSION } = readJson(join(folder, "..", "..", "package.json")) ?? {};
  return { folder, version: String(version), hooks: new Set(hooks), assets: openclawFiles(folder) };
}

/**
 * Finds the hooks folder of the `@agentos/cli` installed in a project, above it, or in the main
 * worktree of a linked worktree. Does not use `require`, because a package manager may have set
 * NODE_PATH, which clients' hooks do not have.
 */
export function findInstalled(project: string): string | undefined {
  const main = gitFolderOfWorktree(project);
  return findAbove(project) ?? (main === undefined ? undefined : findAbove(main));
}

function findAbove(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const hooks = join(folder, "node_modules", "@agentos", "cli", "dist", "hooks");
    if (existsSync(hooks)) return realpathSync(hooks);
    if (folder === dirname(folder)) return undefined;
  }
}

/** Prefers the project's own package, because commands that find the hooks there work for everyone. */
export function placeFor(project: string, ownFolder: string): HookPlace {
  return findInstalled(project) === undefined ? { type: "folder", folder: ownFolder } : { type: "project" };
}

/** Returns a handler that loads the hook at run time, because OpenClaw does not follow imports. */
function openclawFiles(folder: string): Readonly<Record<string, string>> {
  const description = join(folder, "openclaw", "HOOK.md");
  if (!existsSync(description)) return {};
  const guard = JSON.stringify(join(folder, "openclaw", "context-guard.cjs"));
  return {
    "openclaw/context-guard/HOOK.md": readFileSync(description, "utf8"),
    "openclaw/context-guard/handler.js": `import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const { createContextGuard } = createRequire(import.meta.url)(${guard});
export default createContextGuard({ file: fileURLToPath(import.meta.url) });
`,
  };
}
