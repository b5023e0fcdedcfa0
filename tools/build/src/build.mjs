// `npm run build`: bundles all packages, or the named ones. `--types` adds declarations.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";
import { bundlesOf, partBundles } from "./bundles.mjs";
import { writeLicenses } from "./licenses.mjs";
import { packages, root } from "./packages.mjs";

const named = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = named.find((name) => !packages.some((each) => each.name === name));
if (unknown !== undefined) throw new Error(`There is no package "${unknown}" in packages/`);
const chosen = packages.filter(({ name }) => named.length === 0 || named.includes(name));

// tsup reads its configuration from the current directory.
process.chdir(root);
for (const { folder } of chosen)
  rmSync(join(folder, "dist"), { recursive: true, force: true, maxRetries: 5 });
await Promise.all([...chosen.flatMap(bundlesOf), ...partBundles].map((options) => build(options)));
for (const { name, folder } of chosen) {
  if (name === "cli") finishCommand(folder);
  writeLicenses(
    folder,
    join(folder, name === "openclaw-hooks" ? "hooks/context-guard" : "dist", "LICENSES.txt"),
  );
}
execFileSync(process.execPath, ["--import", "tsx", join(import.meta.dirname, "schemas.ts")], {
  stdio: "inherit",
});
if (process.argv.includes("--types")) await import("./types.mjs");

/** Adds a start file per hook to the command's package. Clients' settings refer to these files. */
function finishCommand(cli) {
  const hooks = join(cli, "dist/hooks");
  const start = (bin, file) => writeFileSync(join(hooks, `${bin}.cjs`), starterOf(bin, file));
  const own = packages.find(({ name }) => name === "cli").manifest;
  describe(join(hooks, "hook-dispatcher"), own);
  start("agentos-hooks", "hook-dispatcher/dist/hook.cjs");
  for (const { name, manifest, programs } of packages) {
    if (programs.length > 0) describe(join(hooks, name), manifest);
    for (const file of programs) {
      const bin = Object.keys(manifest.bin).find((each) => each.endsWith(file));
      start(bin, `${name}/dist/${file}.cjs`);
    }
  }
  describe(join(hooks, "openclaw"), own);
  cpSync(join(root, "packages/openclaw-hooks/hooks/context-guard/HOOK.md"), join(hooks, "openclaw/HOOK.md"));
}

/** Writes the version that hooks print for `--version`. */
function describe(folder, { name, version }) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ name, version })}\n`);
}

/** Returns the start file's code. If the hook cannot be loaded, the agent continues. */
function starterOf(bin, file) {
  return `try { require("node:module").enableCompileCache?.(\`\${__dirname}/cache\`); require("./${file}").start(); } catch (error) { console.error(\`${bin}: \${String(error.message).split('\\n')[0]}\`); }\n`;
}
