import { loadBundle } from "@agentos/internal";
import type * as Main from "./hook-main.js";

// Everything is in the bundle beside this file, which loads precompiled from the second start on.
try {
  const bundle = loadBundle<typeof Main>(__dirname, "hook-main.cjs", module);
  bundle.exports.start(bundle);
} catch (error) {
  process.stderr.write(`agentos-hooks: ${String(error)}\n`);
}
