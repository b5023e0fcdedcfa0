// Installs dependencies that are missing or outdated. Every entry script runs this first, so that a
// fresh clone needs only Node and npm.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

if (!isInstalled()) {
  console.error(`Installing dependencies with ${packageManager} ...`);
  // `npx` fetches the pinned version, so no global installation is needed. On Windows, npx is a
  // .cmd file and needs a shell; all arguments are constants.
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

/** pnpm's copy of the installed lock file is missing from a fresh clone and differs after a pull. */
function isInstalled() {
  const installed = `${root}node_modules/.pnpm/lock.yaml`;
  return (
    existsSync(installed) && readFileSync(installed, "utf8") === readFileSync(`${root}pnpm-lock.yaml`, "utf8")
  );
}
