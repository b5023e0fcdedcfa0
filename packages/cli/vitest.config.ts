import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

// The longest of all: on two cores it would have one worker, and end alone.
export default defineConfig({ test: { ...shared, maxWorkers: "100%" } });
