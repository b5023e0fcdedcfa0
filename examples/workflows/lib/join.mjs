import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .sort();
writeFileSync(
  process.env.AGENTOS_ARTIFACT,
  files.map((name) => readFileSync(join(folder, name), "utf8")).join(""),
);
console.log(`${files.length} files`);
