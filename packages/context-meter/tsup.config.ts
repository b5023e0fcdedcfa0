import { library, standalone } from "@agentos/build";

export default [
  library({ index: "src/index.ts", "scan-worker": "src/scan-worker.ts" }),
  // A hook starts at every tool call, a status line at every answer. Minified, because what is not there need
  // not be read. Each is one file: split by what a call needs, they cost the same.
  standalone(
    {
      hook: "src/hook.ts",
      "hook-main": "src/hook-main.ts",
      statusline: "src/statusline.ts",
      "statusline-main": "src/statusline-main.ts",
    },
    { minify: true },
  ),
];
