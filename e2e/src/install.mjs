import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./programs.mjs";

/** Installs a package into its own folder, unless it is already there, and returns the folder. */
export async function installPackage(cache, { package: name, version, scripts = false }, say = () => {}) {
  const folder = join(cache, `${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  const marker = join(folder, "installed");
  if (existsSync(marker)) return folder;
  // Starts over after a failed installation.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  say(`installing ${name} ${version} ...`);
  const options = [
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--include=optional",
    ...(scripts ? [] : ["--ignore-scripts"]),
  ];
  await mustRun("npm", ["install", ...options, `${name}@${version}`], { cwd: folder, timeoutMs: 900_000 });
  writeFileSync(marker, "");
  return folder;
}
