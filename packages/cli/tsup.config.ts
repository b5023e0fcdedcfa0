import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { library } from "@agentos/build";
import { childProcessOnDemand, takeBuiltinModulesInPlace } from "./scripts/builtin-modules.mjs";
import { copyHooks } from "./scripts/copy-hooks.mjs";
import { writeConfigSchema } from "./scripts/write-config-schema.mjs";

const workflow = fileURLToPath(new URL("../workflow/", import.meta.url));
const blocksOnly = fileURLToPath(new URL("../artifact-guard/scripts/blocks-only.mjs", import.meta.url));
const contextMeter = fileURLToPath(new URL("../context-meter/", import.meta.url));

const config = library(
  // The scan of thousands of session files starts threads from a file beside its own.
  { bin: "src/bin.ts", "scan-worker": `${contextMeter}dist/scan-worker.js` },
  {
    // Everything is bundled: an installation is one package. Commands load their library on demand,
    // so splitting keeps `aos --help` from reading it.
    noExternal: [/.*/],
    // Else `node:child_process` is resolved before our own plugin sees it.
    removeNodeProtocol: false,
    // commander and gray-matter are CommonJS and call `require` for Node's own modules.
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
      // The command runner starts it as a program of its own and looks for it beside its own file.
      copyFileSync(`${workflow}dist/leash.cjs`, "dist/leash.cjs");
      mkdirSync("schema", { recursive: true });
      copyFileSync(`${workflow}schema/workflow.schema.json`, "schema/workflow.schema.json");
      writeConfigSchema("schema/config.schema.json");
      // Settings of agent clients point to them: see `aos init`.
      copyHooks(fileURLToPath(new URL("..", import.meta.url)), "dist/hooks");
    },
  },
);

export default { ...config, esbuildPlugins: [childProcessOnDemand, ...(config.esbuildPlugins ?? [])] };
