import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const { compilerOptions } = JSON.parse(readFileSync(new URL("tsconfig.json", import.meta.url), "utf8"));

export default defineConfig({
  // As the compiler has it: packages are tested from their sources.
  resolve: {
    alias: Object.entries(compilerOptions.paths).map(([name, [source]]) => ({
      find: new RegExp(`^${name}$`),
      replacement: fileURLToPath(new URL(source, import.meta.url)),
    })),
  },
  test: {
    include: ["{packages,parts,tools,examples}/*/test/**/*.test.{ts,mjs}", "e2e/test/**/*.test.mjs"],
    // Ten times what the slowest test takes on two slow cores: only what hangs reaches it.
    testTimeout: process.env.EVERY_POINT ? 3_600_000 : 300_000,
    hookTimeout: 300_000,
    // No file leaves anything behind in its process, and loading everything anew takes longer than most tests.
    isolate: false,
    setupFiles: [fileURLToPath(new URL("tools/testing/src/clean-environment.mjs", import.meta.url))],
    // `npm test` leaves out what is slow; `npm run check` runs everything.
    tags: [
      {
        name: "slow",
        description: "Starts, kills or races many processes, or takes more than about a second",
      },
      { name: "fuzz", description: "Tries more random values with FUZZ_RUNS=<count>" },
      { name: "every-point", description: "Tries every point, and not a few of them, with EVERY_POINT=1" },
    ],
    // Half as many again as there are cores: tests also wait, for processes and for the disk.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
