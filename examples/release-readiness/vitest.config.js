import { defineConfig } from "vitest/config";

// Each test starts real processes.
export default defineConfig({ test: { testTimeout: 120_000, hookTimeout: 120_000 } });
