import { fileURLToPath } from "node:url";

/**
 * What every package's vitest.config.ts begins with.
 *
 * No test is about speed, so a time-out is only there for what hangs: ten times what the slowest test takes
 * on two slow cores. No file leaves anything behind in its process, so files share one: starting it, and
 * loading everything anew, takes longer than most files' tests.
 */
export const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  isolate: false,
  setupFiles: [fileURLToPath(new URL("./clean-environment.mjs", import.meta.url))],
};
