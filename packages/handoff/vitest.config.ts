import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

// No file leaves anything behind in its process, so they share one: loading everything anew for each took a
// third of the time.
export default defineConfig({ test: { ...shared, isolate: false } });
