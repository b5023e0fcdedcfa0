import { copyFileSync, mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { library } from "@agentos/build";

const workflow = fileURLToPath(new URL("../workflow/", import.meta.url));

export default library(
  { bin: "src/bin.ts" },
  {
    // Everything is bundled: an installation is one package. Commands load their library on demand,
    // so splitting keeps `aos --help` from reading it.
    noExternal: [/.*/],
    // commander and gray-matter are CommonJS and call `require` for Node's own modules.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    async onSuccess() {
      // The command runner starts it as a program of its own and looks for it beside its own file.
      copyFileSync(`${workflow}dist/leash.cjs`, "dist/leash.cjs");
      mkdirSync("schema", { recursive: true });
      copyFileSync(`${workflow}schema/workflow.schema.json`, "schema/workflow.schema.json");
    },
  },
);
