import { fileURLToPath } from "node:url";
import { aosCommand } from "@agentos/platform";

// The bundle is `dist/aos.js`, so these paths must not depend on a source folder.
export const OWN_FILE = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));
export const HOOKS_FOLDER = fileURLToPath(new URL("../dist/hooks", import.meta.url));

/** Returns a command that can be pasted to run `aos`. All other code reads it from the context. */
export function ownCommand(cwd: string, env: NodeJS.ProcessEnv): string {
  return aosCommand(cwd, env, OWN_FILE);
}
