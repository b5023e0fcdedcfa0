import { standalone } from "@agentos/build";

/** One file: OpenClaw's loader resolves no bare imports of ours and no second file, and follows no hard links. */
export default standalone(
  { handler: "src/hook.ts" },
  {
    format: "esm",
    outDir: "hooks/context-guard",
    // It is carried by the command, too, which has to stay small.
    minify: true,
    outExtension: () => ({ js: ".js" }),
    // For what is bundled and still asks for `require`.
    banner: {
      js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
    },
  },
);
