import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts"]),
  // It starts at many events: hook.cjs loads hook-main.cjs, which comes compiled from the second start on.
  standalone({ hook: "src/hook.ts", "hook-main": "src/hook-main.ts" }, { minify: true }),
];
