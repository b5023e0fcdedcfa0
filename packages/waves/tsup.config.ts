import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts", "src/bin.ts"]),
  // It starts at every prompt, and mostly there is nothing to tell: hook.cjs loads hook-main.cjs, compiled.
  standalone({ hook: "src/hook.ts", "hook-main": "src/hook-main.ts" }, { minify: true }),
];
