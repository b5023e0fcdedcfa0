import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The built leash. It lies beside the file that this code is bundled into, in this package and in a package that
 * bundles this one; run from source it is the built package's.
 */
export function findLeash(): string {
  const candidates = ["./leash.cjs", "../../dist/leash.cjs"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(`Expected leash.cjs at ${candidates[0]}: build or reinstall @agentos/workflow`);
  }
  return found;
}
