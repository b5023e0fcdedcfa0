import { library, standalone } from "@agentos/build";

export default [
  library({
    index: "src/index.ts",
    "scan-worker": "src/scan-worker.ts",
  }),
  // A hook starts at every tool call: hook.cjs loads hook-quick.cjs, which has what most calls need, and that
  // hook-full.cjs for the others. Minified, because what is not there need not be read.
  standalone(
    {
      hook: "src/hook.ts",
      "hook-quick": "src/hook-quick.ts",
      "hook-full": "src/hook-full.ts",
      statusline: "src/statusline.ts",
      "statusline-main": "src/statusline-main.ts",
    },
    { minify: true },
  ),
];
