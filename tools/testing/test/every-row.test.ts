import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
