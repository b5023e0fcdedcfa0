import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashOf } from "./deferrals/random.mjs";

/** Other files in the folder must not affect training. */
export function packagesIn(folder) {
  return readFileSync(join(import.meta.dirname, "packages.txt"), "utf8")
    .trim()
    .split("\n")
    .map((name) => name.replace("/", "+"))
    .filter((name) => existsSync(join(folder, name)));
}

/** Returns where a package or repository is stored. */
export const folderOf = (folder, name) => join(folder, name.replace("/", "+"));

/** Half of the packages are for training, a quarter for thresholds, and a quarter for testing. */
export function partOf(name) {
  return ["train", "train", "tune", "test"][hashOf(`comments:${name.replace(/(?<=.)@.*$/, "")}`) % 4];
}

/** Excludes installed dependencies. */
export function filesBelow(folder, pattern) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path, pattern);
    return entry.isFile() && pattern.test(entry.name) ? [path] : [];
  });
}
