import { library, standalone } from "@agentos/build";

export default [library(["src/index.ts"]), standalone({ leash: "src/runner/leash.ts" })];
