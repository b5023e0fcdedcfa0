import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

// Each test starts real processes.
export default defineConfig({ test: shared });
