// Prints the packages in a folder as JSON on the last line.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
if (!existsSync(folder)) {
  console.error(`There is no folder "${folder}" here; name another with --input packages=<folder>`);
  process.exit(1);
}
const packages = readdirSync(folder)
  .sort()
  .map((name) => ({ name, folder: join(folder, name) }))
  .filter((each) => existsSync(join(each.folder, "package.json")));
console.log(JSON.stringify(packages));
