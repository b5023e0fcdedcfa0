// Updates parts/commands/src/programs/grammar/package-bins.json, which lists npm packages whose
// program has a different name from the package. Reads the manifests of the named packages from
// the registry. Other entries are kept.
//
//     node tools/scripts/package-bins.mjs aws-cdk @changesets/cli
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const TARGET = new URL("../../parts/commands/src/programs/grammar/package-bins.json", import.meta.url);
const MAX_NAMES = 10;

const names = process.argv.slice(2);
if (names.length === 0 || names.length > MAX_NAMES) {
  console.error(`Usage: node tools/scripts/package-bins.mjs PACKAGE... (at most ${MAX_NAMES} at once)`);
  process.exitCode = 2;
} else {
  const programs = JSON.parse(readFileSync(TARGET, "utf8"));
  for (const name of names) {
    const program = programOf(name, binsOf(name));
    if (program === undefined || program === unscoped(name)) delete programs[name];
    else programs[name] = program;
  }
  const sorted = Object.fromEntries(Object.entries(programs).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(TARGET, `${JSON.stringify(sorted, null, 2)}\n`);
}

function binsOf(name) {
  const text = execFileSync("npm", ["view", name, "bin", "--json"], { encoding: "utf8" }).trim();
  return text === "" ? undefined : JSON.parse(text);
}

/** Prefers the program with the package's unscoped name, as `npx` does. */
function programOf(name, bins) {
  if (bins === undefined || typeof bins === "string") return undefined;
  const found = Object.keys(bins);
  return found.length > 1 && found.includes(unscoped(name)) ? unscoped(name) : found[0];
}

function unscoped(name) {
  return name.slice(name.indexOf("/") + 1);
}
