import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

type Cel = typeof import("./cel.js");

let loaded: Cel | undefined;

/**
 * The expression library. It lies compressed beside the file that this code is bundled into, because few
 * workflows need it.
 */
export function loadCel(): Cel {
  if (loaded !== undefined) return loaded;
  // Most workflows have no expression: they should not pay for loading these.
  const { compileFunction } = process.getBuiltinModule("node:vm");
  const { brotliDecompressSync } = process.getBuiltinModule("node:zlib");
  const file = findCel();
  const code = brotliDecompressSync(readFileSync(file)).toString();
  const module = { exports: {} };
  const run = compileFunction(code, ["exports", "require", "module"], { filename: file });
  run(module.exports, createRequire(file), module);
  loaded = module.exports as Cel;
  return loaded;
}

function findCel(): string {
  const candidates = ["./cel.cjs.br", "../../dist/cel.cjs.br"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`Expected cel.cjs.br at ${candidates[0]}: build or reinstall @agentos/workflow`);
  return found;
}
