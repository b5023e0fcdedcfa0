import { parse as parseYaml } from "yaml";
import { readNpmLock } from "./lockfile-npm.mjs";
import { readPnpmLock } from "./lockfile-pnpm.mjs";
import { readYarnLock } from "./lockfile-yarn.mjs";
import { isRecord } from "./workspace.mjs";

/**
 * A lock file of any package manager.
 *
 * @typedef {object} Lock
 * @property {Map<string, Map<string, LockedDependency>>} importers  dependencies of each of the
 * project's packages, by folder, such as "packages/a"
 * @property {Map<string, LockedPackage>} packages  third-party packages, by their id in the lock file
 *
 * @typedef {{ specifier?: string, id?: string }} LockedDependency `specifier` is the locked range,
 * if recorded. The project's own packages have no `id`.
 *
 * @typedef {{ name: string, version: string, node?: string, license?: unknown, path?: string,
 * dependencies: string[] }} LockedPackage `node` is its `engines.node`, `path` its folder in the
 * project, if recorded. `dependencies` are ids.
 */

/**
 * @param {string} file  determines the format
 * @param {{ dir: string, manifest: Record<string, any> }[]} projects  the project's packages, whose
 * ranges are needed to read yarn's formats
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
  if (!isRecord(value)) throw new TypeError("it does not contain a mapping");
  return value;
}

/** Returns the ids of everything that the named dependencies install, in a stable order. */
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
