import { library, standalone } from "@agentos/build";

export default [
  // The schema is an entry of its own: zod would double what importing the library costs.
  library({
    index: "src/index.ts",
    "config-schema": "src/config-schema.ts",
    "scan-worker": "src/scan-worker.ts",
  }),
  // A hook starts at every tool call: hook.cjs has what most calls need, and loads hook-full.cjs for the others.
  // Minified, because what is not there need not be parsed: 0.7 ms of the 28 that the hook takes on Node 24.
  standalone(
    { hook: "src/hook.ts", "hook-full": "src/hook-full.ts", statusline: "src/statusline.ts" },
    { minify: true },
  ),
];
