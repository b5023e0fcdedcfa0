import { fileURLToPath } from "node:url";
import { aosCommand } from "@agentos/platform";
import type { Context } from "./terminal/index.js";

// In the bundle, this file is `dist/aos.js`. Paths within the package are resolved from here, not from a
// source folder.
export const OWN_FILE = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));
/** The built hooks. */
export const HOOKS_FOLDER = fileURLToPath(new URL("../dist/hooks", import.meta.url));

/**
 * The command that calls `aos` from a folder, so that printed commands can be pasted: see {@link aosCommand}.
 */
export function ownCommand({ cwd, env }: Pick<Context, "cwd" | "env">): string {
  return aosCommand(cwd, env, OWN_FILE);
}

/** `npx aos` if the project has it installed, else `aos`: short enough for a list of commands. */
export function shortCommand(context: Pick<Context, "cwd" | "env">): string {
  return ownCommand(context) === "npx aos" ? "npx aos" : "aos";
}
