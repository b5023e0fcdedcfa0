import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Context } from "./context.js";

// One level up from here in the sources as well as in the bundle.
const OWN_BIN = fileURLToPath(new URL("../bin/aos.cjs", import.meta.url));

/**
 * How this command is called in a folder, so that what a text names can be pasted: `npx aos` where it is installed there or above (elsewhere
 * npx would fetch somebody else's package), `aos` where the PATH has this very one, else this file by its path.
 */
export function ownCommand({ cwd, env }: Pick<Context, "cwd" | "env">): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", "@agentos", "cli", "package.json"))) return "npx aos";
    if (folder === dirname(folder)) break;
  }
  const onPath = (env.PATH ?? env.Path ?? "")
    .split(delimiter)
    .some((folder) => folder !== "" && isSame(join(folder, "aos"), OWN_BIN));
  if (onPath) return "aos";
  return `node ${/^[\w./:@\\-]+$/.test(OWN_BIN) ? OWN_BIN : JSON.stringify(OWN_BIN)}`;
}

/** A text of ours, in which `aos` is what it is called here. */
export function spelled(text: string, command: string): string {
  return text.replace(/(^|[\s`(])aos (?=[a-z])/g, (found, before: string, at: number) =>
    text.slice(0, at).endsWith("npx") ? found : `${before}${command} `,
  );
}

function isSame(path: string, other: string): boolean {
  try {
    return realpathSync(path) === realpathSync(other);
  } catch {
    return false;
  }
}
