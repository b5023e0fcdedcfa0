import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

export const root = join(import.meta.dirname, "../..");

/** The package's own reading of sentences, from its sources, and what reads documents. */
async function load() {
  const outfile = join(mkdtempSync(join(tmpdir(), "deferrals-")), "reading.mjs");
  const modules = [
    ...["clauses", "features", "readings", "sentences", "tongue"].map((name) => `./src/${name}.ts`),
    "@agentos/text/source",
    "@agentos/text/markdown",
  ];
  await build({
    stdin: {
      contents: modules.map((module) => `export * from "${module}";`).join(""),
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return import(pathToFileURL(outfile));
}

/** The package itself, so that what is learned is what is judged. */
export const reading = await load();
