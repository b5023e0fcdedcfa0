import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

// One of the longest, and much of it is waiting: on two cores it would have one worker. No file leaves
// anything behind in its process, so they share one: loading everything anew for each took a sixth of the
// time.
export default defineConfig({ test: { ...shared, maxWorkers: "100%", isolate: false } });
