import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts", "src/bin.ts"]),
  // It starts at every prompt, and mostly there is nothing to tell.
  standalone({ hook: "src/hook.ts" }, { minify: true }),
];
