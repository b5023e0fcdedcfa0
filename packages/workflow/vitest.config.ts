import { shared } from "@agentos/test-helpers/vitest-config";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: shared });
