import { loadBundle } from "@agentos/internal";
import type * as Main from "./hook-main.js";

// The whole hook is in bundles beside this file, which load precompiled from the second start on.
try {
  const bundle = loadBundle<typeof Main>(__dirname, "hook-main.cjs", module);
  bundle.exports.start(bundle);
} catch (error) {
  process.stderr.write(`agentos-context-hook: ${String(error)}\n`);
}
