import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { GROUP_VARIABLE } from "./group-mark.js";

/** The built programs are next to the bundled code, or in `dist` when running from source. */
export function findProgramFile(name: "warden" | "gate"): string {
  const candidates = [`./${name}.cjs`, `../dist/${name}.cjs`].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`${name}.cjs is missing at ${candidates[0]}: rebuild or reinstall AgentOS`);
  return found;
}

/**
 * Removes NODE_OPTIONS and similar variables, which are meant for the started program and could
 * slow our programs down or make them wait for a debugger. Also removes the group's mark: if the
 * current process is itself leashed, our programs must not be terminated as processes that have left its
 * group. They end when the current process ends.
 */
export function ownEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const names = Object.entries(env).filter(([name]) => !/^NODE_/i.test(name) && name !== GROUP_VARIABLE);
  return Object.fromEntries(names);
}
