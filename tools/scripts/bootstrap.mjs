// Installs the workspace's dependencies when they are not there, or not the ones the lock file names.
// Every entry script of the root runs this first, so that a fresh clone needs Node and npm alone.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

if (!isInstalled()) {
  console.error(`Installing dependencies with ${packageManager} (first run only) ...`);
  // The version is pinned in package.json: `npx` fetches it from the registry, nothing has to be installed
  // globally. A shell is needed on Windows, where npx is a .cmd file; all arguments are constants.
  const { status, error } = spawnSync("npx", ["-y", packageManager, "install", "--frozen-lockfile"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error(
      `Could not install the dependencies${error ? `: ${error.message}` : ""}. Check the network and the npm registry's address (npm config get registry), then run the same command again.`,
    );
    process.exitCode = 1;
  }
}

/**
 * pnpm keeps a copy of the lock file it installed from: a fresh clone has none, and after a pull it differs.
 */
function isInstalled() {
  const installed = `${root}node_modules/.pnpm/lock.yaml`;
  return (
    existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(`${root}pnpm-lock.yaml`, "utf8")
  );
}
