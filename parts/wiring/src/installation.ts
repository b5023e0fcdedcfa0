import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { HookPlace, ProgramName } from "./hooks.js";
import { readJson } from "./json/read.js";
import { gitFolderOfWorktree } from "./worktree.js";

/** The parts of the installed command that wiring needs. */
export interface Installation {
  /** The folder with the hooks' files. */
  folder: string;
  /** The version of the package that the folder belongs to. */
  version: string;
  hooks: ReadonlySet<ProgramName>;
  /** Files that are copied unchanged, by name. */
  assets: Readonly<Record<string, string>>;
}

/** The version of a package that does not state it. */
export const UNKNOWN_VERSION = "unknown";

/** Reads the hooks in a folder. */
export function readInstallation(folder: string): Installation {
  const names = list(folder);
  const hooks = names.flatMap((name) =>
    /^agentos-[a-z-]+\.cjs$/.test(name) ? [name.slice(0, -4) as ProgramName] : [],
  );
  // The hooks are in `dist/hooks` of their package.
  const { version = UNKNOWN_VERSION } = readJson(join(folder, "..", "..", "package.json")) ?? {};
  return { folder, version: String(version), hooks: new Set(hooks), assets: openclawFiles(folder) };
}

/**
 * The hooks' folder of the `@agentos/cli` that is installed in a project, above it, or in the main
 * worktree of a linked worktree; undefined if there is none. Searched without `require`: a package
 * manager may have set NODE_PATH for the current process, which a client's hooks do not have.
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

/**
 * How a project's settings find the hooks: by the package's name if the project has it installed, which works
 * for everybody; else in the folder of the running command.
 */
export function placeFor(project: string, ownFolder: string): HookPlace {
  return findInstalled(project) === undefined ? { type: "folder", folder: ownFolder } : { type: "project" };
}

/**
 * The hook for an OpenClaw workspace. OpenClaw's loader does not follow a handler's imports, so the handler
 * loads the hook when it runs.
 */
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

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
