import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { shared } from "./packages/test-helpers/src/vitest-config.mjs";

// All packages' tests in one run, in the same few processes: one for each package took longer than its tests.
// These have a configuration of their own.
const OTHERS = ["packages/openclaw-hooks", "packages/rules"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "agentos",
          include: ["{packages,examples}/*/test/**/*.test.{ts,mjs}", "e2e/test/**/*.test.mjs"],
          exclude: ["**/node_modules/**", ...OTHERS.map((folder) => `${folder}/**`)],
          server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
        },
      },
      ...OTHERS,
    ],
    // Half as many again as there are cores: tests also wait, for processes and for the disk.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
