import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

// One of the longest, and much of it is waiting: on two cores it would have one worker.
export default defineConfig({ test: { ...shared, maxWorkers: "100%" } });
