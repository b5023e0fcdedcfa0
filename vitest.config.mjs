import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const { compilerOptions } = JSON.parse(readFileSync(new URL("tsconfig.json", import.meta.url), "utf8"));

export default defineConfig({
  // Packages are tested from their sources, which are resolved as in tsconfig.json.
  resolve: {
    alias: Object.entries(compilerOptions.paths).map(([name, [source]]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(source, import.meta.url)),
    })),
  },
  test: {
    include: ["{packages,parts,tools,examples}/*/test/**/*.test.{ts,mjs}", "e2e/test/**/*.test.mjs"],
    // Ten times as long as the slowest test on two slow cores, so only hanging tests reach it.
    testTimeout: process.env.EVERY_POINT ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    // No file leaves anything behind in its process, and reloading all modules takes longer than most tests.
    isolate: false,
    setupFiles: [fileURLToPath(new URL("tools/testing/src/clean-environment.mjs", import.meta.url))],
    // `npm test` skips slow tests; `npm run check` runs all tests.
    tags: [
      {
        name: "slow",
        description: "Starts, kills or races many processes, or takes more than about a second",
      },
      { name: "fuzz", description: "Tries more random values with FUZZ_RUNS=<count>" },
      { name: "every-point", description: "Tries every point instead of only a few, with EVERY_POINT=1" },
    ],
    // More workers than cores, because tests also wait for processes and for the disk.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
