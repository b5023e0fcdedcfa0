import { loadBundle } from "@agentos/internal";
import type * as Main from "./statusline-main.js";

// As in hook.ts.
try {
  const bundle = loadBundle<typeof Main>(__dirname, "statusline-main.cjs", module);
  bundle.exports.start(bundle);
} catch (error) {
  process.stderr.write(`agentos-statusline: ${String(error)}\n`);
}
