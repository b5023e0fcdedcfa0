import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "./programs.mjs";

/**
 * Installs one version of a package from the npm registry into a folder of its own, unless it is there already.
 * @returns {Promise<string>} the folder
 */
export async function installPackage(
  cache,
  { package: name, version, scripts = false, isBundled = false },
  say = () => {},
) {
  const folder = join(cache, `${name.replace(/^@/, "").replace("/", "-")}-${version}`);
  const whole = join(folder, "installed");
  if (existsSync(whole)) return folder;
  // What a broken attempt left is not repaired.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  say(`installing ${name} ${version} ...`);
  if (isBundled) await unpack(`${name}@${version}`, folder);
  else await install(`${name}@${version}`, folder, scripts);
  writeFileSync(whole, "");
  return folder;
}

async function install(name, folder, scripts) {
  const options = [
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--include=optional",
    ...(scripts ? [] : ["--ignore-scripts"]),
  ];
  await mustRun("npm", ["install", ...options, name], { cwd: folder, timeoutMs: 900_000 });
}

/** The package without its dependencies, in the subfolder `package`. */
async function unpack(name, folder) {
  const [packed] = JSON.parse(await mustRun("npm", ["pack", "--json", name], { cwd: folder }));
  await mustRun("tar", ["-xzf", packed.filename], { cwd: folder });
}
