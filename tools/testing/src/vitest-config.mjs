import { fileURLToPath } from "node:url";

/**
 * The base of every package's vitest.config.ts.
 *
 * No test is about speed, so the time-out only catches hanging tests: ten times what the slowest test takes
 * on two slow cores. No file changes its process, so files share one: starting a process and loading
 * everything again takes longer than most files' tests.
 */
export const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  isolate: false,
  setupFiles: [fileURLToPath(new URL("./clean-environment.mjs", import.meta.url))],
};
