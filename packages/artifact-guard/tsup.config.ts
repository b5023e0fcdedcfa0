import { library, standalone } from "@agentos/build";

const BLOCKS_ONLY = "./scripts/blocks-only.mjs";

export default [
  library({ index: "src/index.ts", "criteria-only": "src/criteria-only.ts" }),
  // The hook runs at every stop: one file, and beside it what only some projects need.
  standalone(
    { hook: "src/hook.ts" },
    {
      minify: true,
      esbuildOptions(options) {
        options.alias = { "markdown-it": BLOCKS_ONLY, entities: BLOCKS_ONLY };
      },
    },
  ),
  standalone({ lazy: "src/lazy.ts" }, { minify: true }),
];
