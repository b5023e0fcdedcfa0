import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const FILE = "deferrals.bin";
const INDEX_FILE = "lexicon.bin";

/**
 * What the model of deferrals knows, as the hook has it: the weights are bytes in a file beside the bundles,
 * which all of them read, and the lexicon's index is made here instead of at each start.
 */
export const deferralData = {
  name: "deferral-data",
  setup(build) {
    build.onLoad({ filter: /[\\/]deferrals[\\/]src[\\/]weights\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      const [declaration, base64] = /export const WEIGHTS =\s*"([^"]*)";/.exec(source);
      const { outdir = "dist" } = build.initialOptions;
      mkdirSync(outdir, { recursive: true });
      writeFileSync(join(outdir, FILE), Buffer.from(base64, "base64"));
      // `Buffer.from` takes bytes as they are.
      const read = `export const WEIGHTS = require("node:fs").readFileSync(\`\${__dirname}/${FILE}\`);`;
      return { contents: source.replace(declaration, () => read), loader: "ts" };
    });
    build.onLoad({ filter: /[\\/]deferrals[\\/]src[\\/]lexicon-index\.ts$/ }, async ({ path }) => {
      // The file itself, as it would run.
      const { buildSync } = createRequire(createRequire(import.meta.url).resolve("tsup"))("esbuild");
      const { outputFiles } = buildSync({ entryPoints: [path], bundle: true, format: "esm", write: false });
      const { INDEX } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
      const { outdir = "dist" } = build.initialOptions;
      mkdirSync(outdir, { recursive: true });
      writeFileSync(join(outdir, INDEX_FILE), JSON.stringify(INDEX));
      const read = `JSON.parse(require("node:fs").readFileSync(\`\${__dirname}/${INDEX_FILE}\`, "utf8"))`;
      return { contents: `export const INDEX = ${read};` };
    });
  },
};
