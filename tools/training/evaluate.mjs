// Counts the files in the test packages for which the guard reports an error or a warning. Prints a
// table.
//
//   npm run train:evaluate -- FOLDER
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
// @boundaries-ignore a tool of this repository reads its sources
import { artifactTypeOf, checkArtifact } from "../../packages/artifact-guard/src/index.ts";
import { filesBelow, packagesIn, partOf } from "./packages.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Pass the folder that contains the packages");
const MAX_SIZE = 200_000;
const MAX_LINE_LENGTH = 200;
const READ = /\.(?:md|html|[cm]?[jt]sx?|cc?|cpp|h|py|s?css|java|swift|kt|m|go|rs|sh|rb|ya?ml|vue)$/;
const MIN_SIZE = 200;
const MAX_OF_PACKAGE = 60;
const DATA = new Set(["json", "jsonl", "yaml", "csv", "toml", "settings"]);

const table = new Map();
for (const name of packagesIn(folder).filter((each) => partOf(each) === "test"))
  for (const path of filesBelow(join(folder, name), READ).sort().slice(0, MAX_OF_PACKAGE)) {
    const type = artifactTypeOf(path);
    const { size } = statSync(path);
    if (type === "other" || size < MIN_SIZE || size > MAX_SIZE || /\.min\./.test(path)) continue;
    const text = readFileSync(path, "utf8");
    // Generated files are excluded.
    if (text.includes("\0") || text.length / text.split("\n").length > MAX_LINE_LENGTH) continue;
    const kind = type === "markdown" || type === "text" ? "documents" : DATA.has(type) ? "data" : "code";
    const findings = checkArtifact(text, undefined, { path });
    for (const row of [kind, "all"]) {
      const sums = table.get(row) ?? { files: 0, errors: 0, warnings: 0 };
      sums.files++;
      if (findings.some(({ severity }) => severity === "error")) sums.errors++;
      else if (findings.length > 0) sums.warnings++;
      table.set(row, sums);
    }
  }
console.log("| finished files | | an error | a warning |\n|---|---:|---:|---:|");
for (const [row, { files, errors, warnings }] of [...table].sort())
  console.log(`| ${row} | ${files} | ${errors} | ${warnings} |`);
