import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("dist", import.meta.url));

/**
 * Copies the programs that a leash starts into the folder of the bundle that contains it.
 * @param {string} folder
 */
export function copyLeashPrograms(folder) {
  for (const file of readdirSync(dist).filter((name) => name.endsWith(".cjs"))) {
    copyFileSync(join(dist, file), join(folder, file));
  }
}
