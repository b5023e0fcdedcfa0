import { fileURLToPath } from "node:url";
import { runReadmeProgram } from "@agentos/testing";
import { expect, test } from "vitest";

test("the README's program prints what the README shows", async () => {
  const { stdout, expected } = await runReadmeProgram(
    fileURLToPath(new URL("../README.md", import.meta.url)),
  );
  expect(stdout).toBe(expected);
});
