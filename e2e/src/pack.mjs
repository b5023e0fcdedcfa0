import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { mustRun } from "./programs.mjs";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the tarball's path. */
export async function packPackage(name, destination) {
  const pnpm = join(ROOT, "node_modules/pnpm/bin/pnpm.cjs");
  const printed = await mustRun(
    process.execPath,
    [pnpm, "pack", "--json", "--pack-destination", destination],
    {
      cwd: join(ROOT, "packages", name),
    },
  );
  return join(destination, basename(JSON.parse(printed).filename));
}
