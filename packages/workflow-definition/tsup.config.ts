import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { library, standalone } from "@agentos/build";

export default [
  // A file for each module: what only needs a type or a name of a workflow does not load the parser.
  library(["src/**/*.ts"], { bundle: false, splitting: false, treeshake: false }),
  // Loaded where a workflow has an expression; a bundle that contains this package lies beside a copy of it.
  standalone(
    { cel: "src/expression/cel.ts" },
    {
      minify: true,
      async onSuccess() {
        writeFileSync("dist/cel.cjs.br", brotliCompressSync(readFileSync("dist/cel.cjs")));
        rmSync("dist/cel.cjs");
      },
    },
  ),
];
