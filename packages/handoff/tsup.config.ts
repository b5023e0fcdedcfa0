import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts", "src/deviations.ts"]),
  // The hook starts often and mostly has nothing to do: hook.cjs loads hook-main.cjs, and that hook-work.cjs when it has.
  // Minified, because what is not there need not be parsed.
  standalone({ hook: "src/hook.ts", "hook-main": "src/hook-main.ts" }, { minify: true }),
  standalone({ "hook-work": "src/hook/work.ts" }, { minify: true }),
];
