import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { library, standalone } from "@agentos/build";
import { copyLeashPrograms } from "@agentos/leash/programs";

const definition = dirname(createRequire(import.meta.url).resolve("@agentos/workflow-definition/cel"));

export default [
  // What only looks starts often: it loads neither the engine nor the parser of workflow files.
  library(["src/index.ts", "src/project.ts", "src/sessions.ts"], {
    onSuccess: async () => {
      copyLeashPrograms("dist");
      for (const name of ["cel.cjs.br", "cel.LICENSES.txt"])
        copyFileSync(join(definition, name), join("dist", name));
    },
  }),
  // It starts at every prompt, and mostly there is nothing to tell: hook.cjs loads hook-main.cjs, compiled.
  standalone({ hook: "src/hook.ts", "hook-main": "src/hook-main.ts" }, { minify: true }),
];
