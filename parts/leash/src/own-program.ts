import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GROUP_VARIABLE } from "./group-mark.js";

/**
 * The path of one of this package's built programs: next to the file that this code is bundled into, or in
 * `dist` when running from source.
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
 * The environment for our own programs. NODE_OPTIONS and the like are meant for the program being started;
 * for ours they would mean a slower start, or a waiting debugger. And if this process is itself leashed, our
 * programs must not count as strays of that leash: they end when this process does.
 */
export function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.entries(env).filter(([name]) => !/^NODE_/i.test(name) && name !== GROUP_VARIABLE);
  return Object.fromEntries(names);
}
