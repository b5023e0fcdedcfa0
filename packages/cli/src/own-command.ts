import { fileURLToPath } from "node:url";
import { aosCommand } from "@agentos/platform";
import type { Context } from "./terminal/index.js";

// The bundle is `dist/aos.js`, so these paths must not depend on a source folder.
export const OWN_FILE = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));
export const HOOKS_FOLDER = fileURLToPath(new URL("../dist/hooks", import.meta.url));

/** Returns a command that can be pasted to run `aos`. */
export function ownCommand({ cwd, env }: Pick<Context, "cwd" | "env">): string {
  return aosCommand(cwd, env, OWN_FILE);
}

/** Returns `npx aos` or `aos`, which are short enough for lists of commands. */
export function shortCommand(context: Pick<Context, "cwd" | "env">): string {
  return ownCommand(context) === "npx aos" ? "npx aos" : "aos";
}
