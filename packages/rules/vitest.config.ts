import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { ...shared, setupFiles: [...shared.setupFiles, "test/looks-at.setup.ts"] },
});
