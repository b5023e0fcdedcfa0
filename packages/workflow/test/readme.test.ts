// @module-tag slow

import { join } from "node:path";
import { runReadmeProgram } from "@agentos/testing";
import { expect, test } from "vitest";

test("the README's program prints what the README says", async () => {
  const { stdout, stderr, code, expected } = await runReadmeProgram(
    join(import.meta.dirname, "../README.md"),
  );
  expect({ stdout, stderr, code }).toEqual({ stdout: expected, stderr: "", code: 0 });
});
