import { fileURLToPath } from "node:url";

/**
 * The base of every vitest.config.ts. The timeout only catches hanging tests: it is ten times as
 * long as the slowest test on two slow cores. Test files share a process, because starting one and
 * loading all modules takes longer than most tests. So no test file may change the process's state.
 */
export const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  isolate: false,
  setupFiles: [fileURLToPath(new URL("./clean-environment.mjs", import.meta.url))],
};
