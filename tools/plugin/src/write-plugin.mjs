// `npm run plugin`: regenerates plugins/agentos. `--check` lists outdated files and exits with 1.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundles, descriptions, filesIn, PLUGIN } from "./plugin-files.mjs";

const wanted = { ...descriptions(), ...bundles() };
const isGenerated = (name) => /^(dist|skills|hooks)\//.test(name);
const surplus = filesIn(PLUGIN).filter((name) => isGenerated(name) && !(name in wanted));
const outdated = Object.keys(wanted).filter((name) => {
  const path = join(PLUGIN, name);
  return !existsSync(path) || !readFileSync(path).equals(Buffer.from(wanted[name]));
});

if (process.argv.includes("--check")) {
  for (const name of [...outdated, ...surplus]) console.error(`plugins/agentos/${name} is outdated`);
  if (outdated.length + surplus.length > 0) {
    console.error("Regenerate it: npm run plugin");
    process.exitCode = 1;
  }
} else {
  for (const name of surplus) rmSync(join(PLUGIN, name));
  for (const name of outdated) {
    mkdirSync(dirname(join(PLUGIN, name)), { recursive: true });
    writeFileSync(join(PLUGIN, name), wanted[name]);
  }
  console.log(`plugins/agentos: files written: ${outdated.length}, deleted: ${surplus.length}`);
}
