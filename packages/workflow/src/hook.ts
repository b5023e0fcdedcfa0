import { loadBundle } from "@agentos/internal";
import type * as Main from "./hook-main.js";

// All of the hook is in the bundle beside this file, which comes compiled from the second start on.
try {
  const bundle = loadBundle<typeof Main>(__dirname, "hook-main.cjs", module);
  bundle.exports.start(bundle);
} catch (error) {
  process.stderr.write(`agentos-waves-hook: ${String(error)}\n`);
}
