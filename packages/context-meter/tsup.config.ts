import { library, standalone } from "@agentos/build";

export default [
  library({ index: "src/index.ts", "scan-worker": "src/scan-worker.ts" }),
  // A hook starts at every tool call: one file each, with nothing in it that its start does not need.
  standalone({ hook: "src/hook.ts", statusline: "src/statusline.ts" }),
];
