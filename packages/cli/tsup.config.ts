import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mergeNotices, sharedFilesIn, standalone } from "@agentos/build";
import { copyLeashPrograms } from "@agentos/leash/programs";
import { packagesBesideHooks } from "./scripts/beside-hooks.mjs";
import { copyHooks } from "./scripts/copy-hooks.mjs";
import { packagesFromSources } from "./scripts/from-sources.mjs";
import { builtinsOnDemand, stringWidthOnDemand } from "./scripts/on-demand.mjs";
import { partsBeside, writePartsEntry } from "./scripts/parts.mjs";
import { writeConfigSchema } from "./scripts/write-config-schema.mjs";

const sources = fileURLToPath(new URL("src", import.meta.url));
const workflow = fileURLToPath(new URL("../workflow/", import.meta.url));
const blocksOnly = fileURLToPath(new URL("../artifact-guard/scripts/blocks-only.mjs", import.meta.url));
const contextMeter = fileURLToPath(new URL("../context-meter/", import.meta.url));

/** What our bundles have in place of what only files that Node itself loads have. */
const inPlace = {
  banner: 'const __module = { get url() { return require("node:url").pathToFileURL(__filename).href; } };',
  define: { "import.meta.url": "__module.url" },
  supported: { "dynamic-import": false },
};

const NOTICES = "dist/LICENSES.txt";
rmSync(NOTICES, { force: true });

/**
 * The licences of all bundles in one file, whichever of the two builds ends first. Those of the hooks stay
 * beside these as well, for the plugin; the package leaves that file out.
 */
function gatherNotices(): void {
  const own = ["aos", "parts", "cel"].map((name) => `dist/${name}.LICENSES.txt`);
  const files = [NOTICES, ...own, "dist/hooks/LICENSES.txt"].filter((file) => existsSync(file));
  mergeNotices(NOTICES, files);
  for (const file of own) rmSync(file, { force: true });
}

// Every command begins here, and help and refusals end here.
const front = standalone(
  { aos: "src/bin.ts", front: "src/front.ts" },
  {
    minify: true,
    // Else Node's own modules are resolved before our plugin sees them.
    removeNodeProtocol: false,
    async onSuccess() {
      gatherNotices();
    },
    banner: { js: inPlace.banner },
    esbuildOptions(options) {
      options.define = { ...options.define, ...inPlace.define };
      options.supported = inPlace.supported;
    },
  },
);

// What a command loads when it runs: one file, of which each part runs only when it is asked for.
const parts = standalone(
  { parts: writePartsEntry(sources, { "scan-worker": `${contextMeter}dist/scan-worker.js` }) },
  {
    // Half the size to install and to read: with all the hooks it has to stay below 3 MB.
    minify: true,
    // Nothing is required before a module is evaluated that needs it.
    treeshake: false,
    removeNodeProtocol: false,
    banner: { js: inPlace.banner },
    esbuildOptions(options) {
      options.define = { ...options.define, ...inPlace.define };
      options.supported = inPlace.supported;
      // As `loadBundle` needs it: one character beyond Latin-1 doubles what V8 has to copy and to hash.
      options.charset = "ascii";
      // The guard of artifacts reads Markdown's blocks alone: the same part of its parser that its hook has.
      options.alias = { "markdown-it": blocksOnly, entities: blocksOnly };
    },
    async onSuccess() {
      rmSync("dist/parts-entry.cjs");
      // A thread begins with a file.
      writeFileSync(
        "dist/scan-worker.js",
        'import { createRequire } from "node:module";\ncreateRequire(import.meta.url)("./parts.cjs")["scan-worker"]();\n',
      );
      copyLeashPrograms("dist");
      // Loaded where a workflow has an expression; from beside the file that needs it.
      for (const name of ["cel.cjs.br", "cel.LICENSES.txt"])
        copyFileSync(`${workflow}dist/${name}`, `dist/${name}`);
      mkdirSync("schema", { recursive: true });
      const schema = readFileSync(`${workflow}schema/workflow.schema.json`, "utf8");
      writeFileSync("schema/workflow.schema.json", JSON.stringify(JSON.parse(schema)));
      writeConfigSchema("schema/config.schema.json");
      // Settings of agent clients point to them: see `aos init`.
      copyHooks(fileURLToPath(new URL("..", import.meta.url)), "dist/hooks");
      gatherNotices();
    },
  },
);

export default [
  {
    ...parts,
    esbuildPlugins: [
      sharedFilesIn("hooks"),
      packagesBesideHooks,
      packagesFromSources,
      builtinsOnDemand,
      stringWidthOnDemand,
      ...(parts.esbuildPlugins ?? []),
    ],
  },
  {
    ...front,
    esbuildPlugins: [partsBeside(sources), builtinsOnDemand, ...(front.esbuildPlugins ?? [])],
  },
];
