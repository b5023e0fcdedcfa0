import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * The hooks of each package: files that every event needs, and those that they load with `require` for events
 * that need more (`rest`, `late`). The command shares the latter with its libraries.
 */
const HOOKS = {
  "context-meter": { programs: ["hook", "statusline"] },
  handoff: { programs: ["hook"], rest: ["hook-work"], late: ["yaml"] },
  rules: { programs: ["hook"], rest: ["hook-judge", "hook-rules"], late: ["yaml"] },
  "artifact-guard": {
    programs: ["hook"],
    rest: ["hook-evidence", "hook-check", "hook-code", "hook-template"],
    late: ["yaml", "weights", "comment-weights"],
  },
  workflow: { programs: ["hook"] },
};

/** The packages that people install, with the sources of their exports and hooks. */
export const packages = readdirSync(join(root, "packages")).map((name) => {
  const folder = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = Object.values(manifest.exports).flatMap((target) => {
    const source = /^\.\/dist\/(.+)\.js$/.exec(target.default ?? "")?.[1];
    return source === undefined ? [] : [source];
  });
  return { name, folder, manifest, entries, programs: [], rest: [], late: [], ...HOOKS[name] };
});

/** The source file for a specifier of a private part, such as `@agentos/clients/session`; undefined for any other. */
export function partSource(specifier) {
  const [, name, path] = /^@agentos\/([\w-]+)(?:\/([\w-]+))?$/.exec(specifier) ?? [];
  const folder = `parts/${name}/src`;
  if (name === undefined || !existsSync(join(root, folder))) return undefined;
  return path === undefined ? `${folder}/index.ts` : `${folder}/${path}/index.ts`;
}
