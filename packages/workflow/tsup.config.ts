import { library, standalone } from "@agentos/build";

export default [
  // What only looks starts often: it loads neither the engine nor the parser of workflow files.
  library(["src/index.ts", "src/project.ts", "src/sessions.ts", "src/definition/json-schema.ts"]),
  standalone({ leash: "src/runner/leash.ts" }, { minify: true }),
  standalone({ cel: "src/expression/cel.ts" }, { minify: true }),
];
