import { shared } from "./packages/test-helpers/src/vitest-config.mjs";

// All packages' tests in one run. Those of most share their processes, whichever package they are of: starting
// one for each file, and loading everything anew, took longer than the tests.
const OWN = ["packages/openclaw-hooks", "packages/rules"];

export default {
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "agentos",
          include: ["{packages,examples}/*/test/**/*.test.{ts,mjs}", "e2e/test/**/*.test.mjs"],
          exclude: ["**/node_modules/**", "**/fixtures/**", ...OWN.map((folder) => `${folder}/**`)],
          isolate: false,
          server: { deps: { external: [/\/packages\/[^/]+\/dist\//] } },
        },
      },
      ...OWN,
    ],
    maxWorkers: 3,
  },
};
