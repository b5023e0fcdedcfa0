import { library, standalone } from "@agentos/build";

export default [
  library(["src/index.ts"]),
  // The hook starts often and mostly has nothing to do: what it needs when it has is a file of its own.
  standalone({ hook: "src/hook.ts" }),
  standalone({ "hook-work": "src/hook/work.ts" }),
];
