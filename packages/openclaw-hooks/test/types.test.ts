import contextGuard from "@agentos/openclaw-hooks/context-guard";
import { expect, test } from "vitest";
import type { ContextGuard } from "../src/context-guard.js";

test("the published types match the hook's default export", () => {
  // The compiler compares the types in both directions.
  const published: ContextGuard = contextGuard;
  const declared: typeof contextGuard = published;
  expect(declared({ type: "none of its own" })).toBeUndefined();
});
