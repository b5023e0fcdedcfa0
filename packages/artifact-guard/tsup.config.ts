import { library, standalone } from "@agentos/build";
import { deferralData } from "./scripts/deferral-data.mjs";

/**
 * One character outside ASCII makes V8 hold a bundle in two bytes a character, and decode it at each start. esbuild escapes them in texts;
 * this does it where it can not, in patterns and in the raw texts that patterns are made of.
 */
const inAscii = {
  name: "in-ascii",
  renderChunk: (code: string) => ({
    code: code.replace(
      /[^\x00-\x7f]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  }),
};

/** A bundle of the hook. */
function hook(entry: Record<string, string>, overrides: Parameters<typeof standalone>[1] = {}) {
  const options = standalone(entry, { minify: true, plugins: [inAscii], ...overrides });
  return { ...options, esbuildPlugins: [deferralData, ...(options.esbuildPlugins ?? [])] };
}

const BLOCKS_ONLY = "./scripts/blocks-only.mjs";

export default [
  library({ index: "src/index.ts", "criteria-only": "src/criteria-only.ts" }),
  // The hook runs at every stop: hook.cjs loads hook-quick.cjs, which sees whether there is anything to check, and that hook-check.cjs.
  hook(
    {
      hook: "src/hook.ts",
      "hook-quick": "src/hook-quick.ts",
      "hook-check": "src/hook-check.ts",
      "hook-evidence": "src/hook-evidence.ts",
    },
    {
      esbuildOptions(options) {
        options.alias = { "markdown-it": BLOCKS_ONLY, entities: BLOCKS_ONLY };
      },
    },
  ),
  // What only some projects need: a YAML parser and a schema.
  hook({ lazy: "src/lazy.ts" }),
];
