import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 30_000,
    // The built hook is loaded as OpenClaw loads it: by Node itself.
    server: { deps: { external: [/context-guard\/handler\.js$/] } },
  },
});
