import { fileURLToPath } from "node:url";
import { runReadmeProgram } from "@agentos/testing";
import { expect, test } from "vitest";

test("the README's program prints the output shown below it", async () => {
  const { stdout, stderr, code, expected } = await runReadmeProgram(
    fileURLToPath(new URL("../README.md", import.meta.url)),
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(expected);
});
