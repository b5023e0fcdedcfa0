import { bundleLayers, library, standalone } from "@agentos/build";
import { deferralData } from "./scripts/deferral-data.mjs";

/**
 * One character outside ASCII makes V8 hold a bundle in two bytes a character, and decode it at each start.
 * esbuild escapes them in texts; this does it where it cannot, in patterns and in the raw texts that patterns
 * are made of.
 */
function inAscii(code: string): string {
  return code.replace(
    /[^\x00-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const BLOCKS_ONLY = "./scripts/blocks-only.mjs";

export default [
  library(
    { index: "src/index.ts", "criteria-only": "src/criteria-only.ts" },
    {
      // The hook runs at every stop: hook.cjs loads hook-quick.cjs, which sees whether there is anything to
      // check.
      onSuccess: () =>
        bundleLayers(
          import.meta.dirname,
          {
            "hook-quick": "src/hook-quick.ts",
            "hook-evidence": "src/hook-evidence.ts",
            "hook-check": { entry: "src/hook-check.ts", takesFrom: ["hook-quick"] },
            // What only some projects need: the languages, a YAML parser and a schema.
            lazy: { entry: "src/lazy.ts", takesFrom: ["hook-quick", "hook-check"] },
            library: "src/index.ts",
          },
          {
            alias: { "markdown-it": BLOCKS_ONLY, entities: BLOCKS_ONLY },
            edit: inAscii,
            plugins: [deferralData],
          },
        ),
    },
  ),
  standalone({ hook: "src/hook.ts" }, { minify: true }),
];
