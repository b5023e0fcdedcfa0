import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GROUP_VARIABLE } from "./group-mark.js";

/**
 * Returns the path of one of this package's built programs: next to the bundled code, or in `dist`
 * when running from source.
 */
export function findProgramFile(name: "warden" | "gate"): string {
  const candidates = [`./${name}.cjs`, `../dist/${name}.cjs`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`Expected ${name}.cjs at ${candidates[0]}: build or install it again`);
  return found;
}

/**
 * Returns the environment for our own programs. NODE_OPTIONS and similar variables are meant for
 * the started program: they could slow our programs down or make them wait for a debugger. The mark
 * is removed, because our programs end with this process and must not count as strays if this
 * process itself is leashed.
 */
export function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.entries(env).filter(([name]) => !/^NODE_/i.test(name) && name !== GROUP_VARIABLE);
  return Object.fromEntries(names);
}
