import { fileURLToPath } from "node:url";

/**
 * The base of every vitest.config.ts. The timeout only catches hanging tests: it is ten times as
 * long as the slowest test on two slow cores. Test files share a process, whose state they do not
 * change, because starting a process and loading all modules takes longer than most tests.
 */
export const shared = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  isolate: false,
  setupFiles: [fileURLToPath(new URL("./clean-environment.mjs", import.meta.url))],
};
