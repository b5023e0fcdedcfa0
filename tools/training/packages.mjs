import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The packages of packages.txt that lie in a folder: what else lies there must not change what is learned. */
export function packagesIn(folder) {
  return readFileSync(join(import.meta.dirname, "packages.txt"), "utf8")
    .trim()
    .split("\n")
    .map((name) => name.replace("/", "+"))
    .filter((name) => existsSync(join(folder, name)));
}

/** The files below a folder whose names match, each by its path; what a package has installed is not its own. */
export function filesBelow(folder, pattern) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path, pattern);
    return entry.isFile() && pattern.test(entry.name) ? [path] : [];
  });
}
