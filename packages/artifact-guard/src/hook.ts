import { loadBundle } from "@agentos/internal";
import type * as Quick from "./hook-quick.js";

// All of the hook is in bundles beside this file, which come compiled from the second start on.
try {
  const bundle = loadBundle<typeof Quick>(__dirname, "hook-quick.cjs", module);
  bundle.exports.start(bundle);
} catch (error) {
  process.stderr.write(`agentos-guard-hook: ${String(error)}\n`);
}
