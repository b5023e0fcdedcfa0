import { library, standalone } from "@agentos/build";

export default [
  // The parser's releases change its tree, so exactly the tested one is bundled.
  library({ index: "src/index.ts" }, { noExternal: [/^@agentos\/internal/, "unbash"] }),
  // Started before every tool call; what reads the user's own rule files is loaded only where there are some.
  standalone(
    { hook: "src/hook.ts", "hook-rules": "src/hook-rules.ts" },
    { minify: true, treeshake: false, external: ["./hook-rules.cjs"] },
  ),
];
