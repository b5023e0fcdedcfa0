import { fileURLToPath } from "node:url";
import { aosCommand } from "@agentos/platform";
import type { Context } from "./terminal/index.js";

// One level up, both in the sources and in the bundle.
export const OWN_FILE = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));

/** How to call this command from a folder, so that printed commands can be pasted: see {@link aosCommand}. */
export function ownCommand({ cwd, env }: Pick<Context, "cwd" | "env">): string {
  return aosCommand(cwd, env, OWN_FILE);
}

/** `npx aos` in a project that has it installed, else `aos`: short enough for a list of commands. */
export function shortCommand(context: Pick<Context, "cwd" | "env">): string {
  return ownCommand(context) === "npx aos" ? "npx aos" : "aos";
}
