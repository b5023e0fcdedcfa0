import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...shared,
    // The built hook is loaded as OpenClaw loads it: by Node itself.
    server: { deps: { external: [/context-guard\/handler\.js$/] } },
  },
});
