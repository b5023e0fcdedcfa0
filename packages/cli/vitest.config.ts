import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

// The longest of all: on two cores it would have one worker, and end alone. No file leaves anything behind in
// its process, so they share one: loading everything anew for each took a sixth of the time.
export default defineConfig({ test: { ...shared, maxWorkers: "100%", isolate: false } });
