import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCES = ["a", "b", "draft", "helper", "old", "price", "legacy/x", "legacy/y"];

/** A project for the {@link EVERYDAY} commands. */
export const DAY_FILES = {
  ".gitignore": "node_modules/\ndist/\ncoverage/\n.agentos/state/\n",
  // Installations fail immediately instead of waiting for the network.
  ".npmrc": "offline=true\naudit=false\nfund=false\n",
  "docs/old/a.md": "# Old\n",
  "test/price.test.mjs": "export {};\n",
  ...Object.fromEntries(
    SOURCES.map((name) => [`src/${name}.ts`, `export const computePrice = "${name}";\n`]),
  ),
};

/** @param {string} consumer a folder in which the command is installed, next to its tarball */
export async function beginDay(bench, consumer) {
  // `npm ci` installs the command from the path in package.json.
  for (const name of readdirSync(join(consumer, "..")).filter((each) => each.endsWith(".tgz")))
    copyFileSync(join(consumer, "..", name), join(bench.root, name));
  await installTools(bench);
  const remote = join(bench.root, "remote.git");
  await bench.git("init", "-q", "--bare", remote);
  await bench.git("remote", "add", "origin", remote);
  await bench.git("push", "-q", "-u", "origin", "main");
  await bench.git("branch", "merged");
  for (const name of ["dist", "coverage", "node_modules/.cache"]) {
    mkdirSync(bench.path(name), { recursive: true });
    writeFileSync(bench.path(name, "a.js"), "");
  }
  writeFileSync(bench.path("scratch.mjs"), "");
}

/** Replaces tools that npx would have to download. */
async function installTools(bench) {
  const prefix = join(bench.root, "global");
  bench.env.npm_config_prefix = prefix;
  mkdirSync(join(prefix, "bin"), { recursive: true });
  mkdirSync(join(prefix, "lib"));
  for (const name of ["tsc", "prettier", "vitest"]) {
    const file = join(prefix, "bin", name);
    writeFileSync(file, "#!/bin/sh\n");
    chmodSync(file, 0o755);
  }
  const manifest = bench.path("package.json");
  const scripts = { build: "node -e 0", test: "node --test test/" };
  writeFileSync(
    manifest,
    JSON.stringify({ ...JSON.parse(readFileSync(manifest, "utf8")), scripts }, null, 2),
  );
  await bench.git("commit", "-qam", "Scripts");
}
