import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GROUP_VARIABLE } from "./group-mark.js";

/**
 * A built program of this package. It lies beside the file that this code is bundled into; run from source it
 * is in `dist`.
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
 * NODE_OPTIONS and its like are meant for the program that is started; to ours they are a slower start, or a
 * debugger that waits. And where this process runs under a leash itself, what it starts of ours is no stray
 * of that: it ends when this does.
 */
export function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.entries(env).filter(([name]) => !/^NODE_/i.test(name) && name !== GROUP_VARIABLE);
  return Object.fromEntries(names);
}
