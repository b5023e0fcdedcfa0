import { library, standalone } from "@agentos/build";
import { copyLeashPrograms } from "@agentos/leash/programs";

export default [
  // What only looks starts often: it loads neither the engine nor the parser of workflow files.
  library(["src/index.ts", "src/project.ts", "src/sessions.ts", "src/definition/json-schema.ts"], {
    onSuccess: async () => copyLeashPrograms("dist"),
  }),
  // It starts at every prompt, and mostly there is nothing to tell: hook.cjs loads hook-main.cjs, compiled.
  standalone({ hook: "src/hook.ts", "hook-main": "src/hook-main.ts" }, { minify: true }),
  standalone({ cel: "src/expression/cel.ts" }, { minify: true }),
];
