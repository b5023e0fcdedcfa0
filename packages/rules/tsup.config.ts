import { library, standalone } from "@agentos/build";

export default [
  library({ index: "src/index.ts" }),
  // Started before every tool call; what it loads only when an event needs it stands beside it.
  standalone(
    {
      hook: "src/hook.ts",
      "hook-main": "src/hook-main.ts",
      "hook-judge": "src/hook-judge.ts",
      "hook-rules": "src/hook-rules.ts",
    },
    { minify: true, treeshake: false },
  ),
];
