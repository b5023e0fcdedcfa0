import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Every event loads `programs`, and `main` if a program is only a loader. Only some events load `rest` and
 * `late`, which `aos` also uses.
 */
const HOOKS = {
  "context-meter": { programs: ["hook", "statusline"] },
  handoff: { programs: ["hook"], rest: ["hook-work"] },
  rules: { programs: ["hook"], rest: ["hook-judge", "hook-rules"], late: ["yaml"] },
  "artifact-guard": {
    programs: ["hook"],
    main: ["hook-turn"],
    rest: ["hook-evidence", "hook-check", "hook-code"],
    late: ["yaml", "comment-weights"],
  },
  workflow: { programs: ["hook"] },
};

/** The published packages, with the sources of their exports and hooks. */
export const packages = readdirSync(join(root, "packages")).map((name) => {
  const folder = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const entries = Object.values(manifest.exports).flatMap((target) => {
    const source = /^\.\/dist\/(.+)\.js$/.exec(target.default ?? "")?.[1];
    return source === undefined ? [] : [source];
  });
  return { name, folder, manifest, entries, programs: [], main: [], rest: [], late: [], ...HOOKS[name] };
});

/** Resolves private parts, such as `@agentos/clients/session`. */
export function partSource(specifier) {
  const [, name, path] = /^@agentos\/([\w-]+)(?:\/([\w-]+))?$/.exec(specifier) ?? [];
  const folder = `parts/${name}/src`;
  if (name === undefined || !existsSync(join(root, folder))) return undefined;
  return path === undefined ? `${folder}/index.ts` : `${folder}/${path}/index.ts`;
}
