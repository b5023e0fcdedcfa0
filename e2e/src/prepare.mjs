import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { installPackage } from "./install.mjs";
import { packPackage, ROOT } from "./pack.mjs";
import { mustRun } from "./programs.mjs";
import { writeFiles } from "./sandbox.mjs";

/** Does everything that needs the network or the workspace. */
export async function prepare({ clients, cache, scratch }, say) {
  const programs = {};
  for (const client of clients) {
    const folders = [await installPackage(cache, client, say)];
    for (const each of client.needs ?? []) folders.push(await installPackage(cache, each, say));
    programs[client.id] = client.program(...folders);
  }
  say("packing @agentos/cli ...");
  const openclawHooks = await packPackage("openclaw-hooks", scratch);
  return {
    programs,
    openclawHooks,
    consumer: await installCommand(scratch),
    plugin: await writePlugin(scratch),
  };
}

/** Installs the command from its tarball. */
async function installCommand(scratch) {
  const tarball = await packPackage("cli", scratch);
  const consumer = join(scratch, "consumer");
  mkdirSync(consumer);
  writeFileSync(join(consumer, "package.json"), '{"private":true}\n');
  const options = ["--save-dev", "--no-audit", "--no-fund", "--loglevel=error", "--prefer-offline"];
  await mustRun("npm", ["install", ...options, tarball], { cwd: consumer });
  return consumer;
}

/** Writes the plugin and its marketplace file as in a release. */
async function writePlugin(scratch) {
  const marketplace = join(scratch, "marketplace");
  const folder = join(marketplace, "plugins/agentos");
  for (const each of [".claude-plugin", "plugins"])
    cpSync(join(ROOT, each), join(marketplace, each), { recursive: true });
  const { bundles, descriptions } = await import(
    pathToFileURL(join(ROOT, "tools/plugin/src/plugin-files.mjs")).href
  );
  writeFiles(folder, { ...descriptions(), ...bundles() });
  return { folder, marketplace };
}
