// Fetches the packages in packages.txt from npm's configured registry for training. Existing
// packages are kept.
//
//   npm run train:fetch -- FOLDER
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Pass a folder for the packages");
const wanted = readFileSync(join(import.meta.dirname, "packages.txt"), "utf8")
  .trim()
  .split("\n");
let missing = 0;
for (const name of wanted) {
  const target = join(folder, name.replace("/", "+"));
  if (existsSync(target)) continue;
  mkdirSync(target, { recursive: true });
  try {
    const [{ filename }] = JSON.parse(
      execFileSync("npm", ["pack", name, "--json", "--pack-destination", folder], {
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
    const archive = join(folder, filename);
    execFileSync("tar", ["xzf", archive, "-C", target, "--strip-components=1"], { stdio: "ignore" });
    rmSync(archive);
  } catch (error) {
    missing++;
    console.error(`${name}: ${String(error.message).split("\n")[0]}`);
  }
}
console.log(`${wanted.length - missing} of ${wanted.length} packages are in ${folder}`);
