import { fileURLToPath } from "node:url";
import { aosCommand } from "@agentos/internal";
import type { Context } from "./context.js";

// One level up from here in the sources as well as in the bundle.
const OWN_BIN = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));

/** How this command is called in a folder, so that what a text names can be pasted: see {@link aosCommand}. */
export function ownCommand({ cwd, env }: Pick<Context, "cwd" | "env">): string {
  return aosCommand(cwd, env, OWN_BIN);
}

/** A text of ours, in which `aos` is what it is called here. */
export function spelled(text: string, command: string): string {
  return text.replace(/(^|[\s`(])aos (?=[a-z])/g, (found, before: string, at: number) =>
    text.slice(0, at).endsWith("npx") ? found : `${before}${command} `,
  );
}
