import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The names of our packages that are not published. */
export const PRIVATE_PACKAGES = privatePackages();

function privatePackages() {
  const packages = fileURLToPath(new URL("../../", import.meta.url));
  return readdirSync(packages).flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(join(packages, folder, "package.json"), "utf8"));
    return manifest.private ? [manifest.name] : [];
  });
}
