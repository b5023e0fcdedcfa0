import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts", "src/definition/json-schema.ts"]),
  standalone({ leash: "src/runner/leash.ts" }),
];
