import { join } from "node:path";
import { listNames } from "./files.mjs";
import { readManifest } from "./workspace.mjs";

/**
 * Returns a function that reads the manifest of an installed package. It supports the node_modules
 * layouts of npm, yarn and pnpm.
 *
 * @returns {(locked: import("./lockfile.mjs").LockedPackage) => Record<string, any> | undefined}
 * undefined if this exact version is not installed
 */
export function createInstalledReader(projectDir) {
  const pnpmStore = "node_modules/.pnpm";
  const pnpmFolders = new Map();
  for (const folder of listNames(join(projectDir, pnpmStore)).sort()) {
    // In `@scope+name@1.0.0_peer@2.0.0`, the suffix names the peers.
    const key = /^(@?[^@]+@[^_(]+)/.exec(folder)?.[1];
    if (key && !pnpmFolders.has(key)) pnpmFolders.set(key, folder);
  }

  return ({ name, version, path }) => {
    const pnpmFolder = pnpmFolders.get(`${name.replace("/", "+")}@${version}`);
    const folders = [
      path,
      pnpmFolder && `${pnpmStore}/${pnpmFolder}/node_modules/${name}`,
      `node_modules/${name}`,
    ];
    for (const folder of folders.filter(Boolean)) {
      const { manifest } = readManifest(projectDir, `${folder}/package.json`);
      if (manifest?.version === version) return manifest;
    }
    return undefined;
  };
}
