import { fileURLToPath } from "node:url";
import { aosCommand } from "@agentos/platform";
import type { Context } from "./terminal/index.js";

// In the bundle this file is `dist/aos.js`: paths of the package begin here, and not in a folder of the sources.
export const OWN_FILE = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));
/** The built hooks. */
export const HOOKS_FOLDER = fileURLToPath(new URL("../dist/hooks", import.meta.url));

/** How to call this command from a folder, so that printed commands can be pasted: see {@link aosCommand}. */
export function ownCommand({ cwd, env }: Pick<Context, "cwd" | "env">): string {
  return aosCommand(cwd, env, OWN_FILE);
}

/** `npx aos` in a project that has it installed, else `aos`: short enough for a list of commands. */
export function shortCommand(context: Pick<Context, "cwd" | "env">): string {
  return ownCommand(context) === "npx aos" ? "npx aos" : "aos";
}
