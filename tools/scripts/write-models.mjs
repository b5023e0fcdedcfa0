// Writes the tables of model windows and prices from a maintained npm package:
//
//     npm install --prefix FOLDER @earendil-works/pi-ai
//     node --import tsx tools/scripts/write-models.mjs FOLDER DAY
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { modelNameOf } from "../../packages/context-meter/src/models/model-name.ts";

const PACKAGE = "@earendil-works/pi-ai";
const OUT = fileURLToPath(new URL("../../packages/context-meter/src/models/", import.meta.url));

const folder = join(process.argv[2] ?? ".", "node_modules", PACKAGE);
const file = join(folder, "dist/models.generated.js");
const { MODELS } = await import(pathToFileURL(file).href);
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const date = process.argv[3];
if (!/^\d{4}-\d{2}-\d{2}$/.test(date ?? ""))
  throw new Error(`Pass the day on which ${PACKAGE} ${version} was published, as YYYY-MM-DD`);

const windows = new Map();
const prices = new Map();
for (const models of Object.values(MODELS))
  for (const { id, contextWindow, cost } of Object.values(models)) {
    const name = modelNameOf(id);
    // Names such as `auto` select a model dynamically.
    if (!/\d/.test(name)) continue;
    if (contextWindow > 0) add(windows, name, contextWindow);
    const { input, output, cacheRead, cacheWrite } = cost ?? {};
    if (input > 0 && output > 0) add(prices, name, [input, output, cacheRead, cacheWrite].join(" "));
  }

/** Providers differ. The most common value wins; in a tie, the smaller one. */
function add(map, name, value) {
  const counts = map.get(name) ?? new Map();
  map.set(name, counts.set(value, (counts.get(value) ?? 0) + 1));
}
function mostCommon(counts) {
  return [...counts].sort(([one, n], [other, m]) => m - n || parseFloat(one) - parseFloat(other))[0][0];
}

function grouped(map, isWanted) {
  const groups = new Map();
  for (const [name, counts] of map) {
    if (!isWanted(name)) continue;
    const value = mostCommon(counts);
    groups.set(value, [...(groups.get(value) ?? []), name]);
  }
  return [...groups].sort(([one], [other]) => parseFloat(one) - parseFloat(other));
}

function write(name, kind, groups) {
  const source = { package: `${PACKAGE} ${version}`, date };
  const named = groups.map(([value, names]) => [value, names.sort().join(" ")]);
  const table = { source, [kind]: Object.fromEntries(named) };
  writeFileSync(join(OUT, name), `${JSON.stringify(table, null, 2)}\n`);
}

// Claude's windows follow from the version in the name and the client's request.
write(
  "listed-windows.json",
  "windows",
  grouped(windows, (name) => !name.startsWith("claude-")),
);
write(
  "listed-prices.json",
  "prices",
  grouped(prices, () => true),
);
console.log(`${windows.size} models of ${PACKAGE} ${version}, ${date}`);
