import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { library, standalone } from "@agentos/build";
import { copyLeashPrograms } from "@agentos/leash/programs";
import { packagesBesideHooks } from "./scripts/beside-hooks.mjs";
import { takeBuiltinModulesInPlace } from "./scripts/builtin-modules.mjs";
import { copyHooks } from "./scripts/copy-hooks.mjs";
import { childProcessOnDemand, stringWidthOnDemand } from "./scripts/on-demand.mjs";
import { findParts, partsBeside } from "./scripts/parts.mjs";
import { writeConfigSchema } from "./scripts/write-config-schema.mjs";

const sources = fileURLToPath(new URL("src", import.meta.url));
const workflow = fileURLToPath(new URL("../workflow/", import.meta.url));
const blocksOnly = fileURLToPath(new URL("../artifact-guard/scripts/blocks-only.mjs", import.meta.url));
const contextMeter = fileURLToPath(new URL("../context-meter/", import.meta.url));

// Every command begins here, and help and refusals end here: one CommonJS file, which starts as fast as Node itself does.
const front = standalone(
  { aos: "src/bin.ts" },
  {
    minify: true,
    // Else `node:child_process` is resolved before our own plugin sees it.
    removeNodeProtocol: false,
    banner: {
      js: 'const __module = { get url() { return require("node:url").pathToFileURL(__filename).href; } };',
    },
    esbuildOptions(options) {
      options.define = { ...options.define, "import.meta.url": "__module.url" };
    },
  },
);

// What a command loads when it runs, each part with what it shares with others in files of their own.
const parts = library(
  // The scan of thousands of session files starts threads from a file beside its own.
  { ...findParts(sources), "scan-worker": `${contextMeter}dist/scan-worker.js` },
  {
    // Everything is bundled: an installation is one package.
    noExternal: [/.*/],
    // gray-matter is CommonJS and calls `require` for Node's own modules.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    esbuildOptions(options) {
      // Half the size to install and to read: with all the hooks it has to stay below 3 MB.
      options.minify = true;
      // The guard of artefacts reads Markdown's blocks alone: the same part of its parser that its hook has.
      options.alias = { "markdown-it": blocksOnly, entities: blocksOnly };
    },
    async onSuccess() {
      takeBuiltinModulesInPlace("dist");
      copyLeashPrograms("dist");
      // Loaded where a workflow has an expression; from beside the file that needs it.
      for (const name of ["cel.cjs", "cel.LICENSES.txt"])
        copyFileSync(`${workflow}dist/${name}`, `dist/${name}`);
      mkdirSync("schema", { recursive: true });
      copyFileSync(`${workflow}schema/workflow.schema.json`, "schema/workflow.schema.json");
      writeConfigSchema("schema/config.schema.json");
      // Settings of agent clients point to them: see `aos init`.
      copyHooks(fileURLToPath(new URL("..", import.meta.url)), "dist/hooks");
    },
  },
);

export default [
  { ...parts, esbuildPlugins: [packagesBesideHooks, stringWidthOnDemand, ...(parts.esbuildPlugins ?? [])] },
  {
    ...front,
    esbuildPlugins: [partsBeside(sources), childProcessOnDemand, ...(front.esbuildPlugins ?? [])],
  },
];
