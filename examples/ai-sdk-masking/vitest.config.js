import { shared } from "@agentos/testing/vitest-config";
import { defineConfig } from "vitest/config";

// Each test starts real processes.
export default defineConfig({ test: shared });
