import { loadBundle } from "@agentos/internal";
import type * as Quick from "./hook-quick.js";

// The whole hook is in bundles beside this file, which load precompiled from the second start on.
try {
  const bundle = loadBundle<typeof Quick>(__dirname, "hook-quick.cjs", module);
  bundle.exports.start(bundle);
} catch (error) {
  process.stderr.write(`agentos-context-hook: ${String(error)}\n`);
}
