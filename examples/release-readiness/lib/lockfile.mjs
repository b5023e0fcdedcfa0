import { parse as parseYaml } from "yaml";
import { readNpmLock } from "./lockfile-npm.mjs";
import { readPnpmLock } from "./lockfile-pnpm.mjs";
import { readYarnLock } from "./lockfile-yarn.mjs";
import { isRecord } from "./workspace.mjs";

/**
 * A lock file of any package manager in one shape.
 *
 * @typedef {object} Lock
 * @property {Map<string, Map<string, LockedDependency>>} importers by the folder of a package of the project
 * (".", "packages/a")
 * @property {Map<string, LockedPackage>} packages  third-party packages by the lock file's own id
 *
 * @typedef {{ specifier?: string, id?: string }} LockedDependency
 * `specifier`: the range that was locked, if the format has it; no `id`: a package of the project itself
 *
 * @typedef {{ name: string, version: string, node?: string, license?: unknown, path?: string, dependencies:
 * string[] }} LockedPackage `node`: its engines.node; `path`: its folder below the project, if the format
 * has it; `dependencies`: ids
 */

/**
 * @param {string} file  its name, which determines the format
 * @param {{ dir: string, manifest: Record<string, any> }[]} projects the project's own packages: yarn's
 * formats need their ranges
 * @returns {{ lock: Lock } | { unsupported: string } | { problem: string }}
 */
export function readLockfile(file, text, projects) {
  try {
    if (file === "pnpm-lock.yaml") return readPnpmLock(parseRecord(parseYaml(text, { maxAliasCount: -1 })));
    if (file === "yarn.lock") return readYarnLock(text, projects);
    if (file.endsWith(".json")) return readNpmLock(parseRecord(JSON.parse(text)));
    return { unsupported: `the format of ${file}` };
  } catch (error) {
    return { problem: error.message.split("\n")[0] };
  }
}

function parseRecord(value) {
  if (!isRecord(value)) throw new TypeError("it does not hold a mapping");
  return value;
}

/** The ids of everything that is installed along with a package of the project, in a stable order. */
export function findClosure(lock, dir, names) {
  const locked = lock.importers.get(dir);
  const queue = names.map((name) => locked?.get(name)?.id).filter((id) => id !== undefined);
  const closure = new Set();
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (closure.has(id)) continue;
    closure.add(id);
    queue.push(...(lock.packages.get(id)?.dependencies ?? []));
  }
  return [...closure].filter((id) => lock.packages.has(id)).sort();
}
