import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

type Cel = typeof import("./cel.js");

let loaded: Cel | undefined;

/** The expression library. It lies beside the file that this code is bundled into, as the leash does. */
export function loadCel(): Cel {
  loaded ??= createRequire(import.meta.url)(findCel()) as Cel;
  return loaded;
}

function findCel(): string {
  const candidates = ["./cel.cjs", "../../dist/cel.cjs"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`Expected cel.cjs at ${candidates[0]}: build or reinstall @agentos/workflow`);
  return found;
}
