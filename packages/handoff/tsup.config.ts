import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts"]),
  // The hook starts often and mostly has nothing to do: what it needs when it has is a file of its own.
  // Minified, because what is not there need not be parsed.
  standalone({ hook: "src/hook.ts" }, { minify: true }),
  standalone({ "hook-work": "src/hook/work.ts" }, { minify: true }),
];
