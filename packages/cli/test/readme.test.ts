import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runReadmeProgram } from "@agentos/test-helpers";
import { expect, test } from "vitest";
import { EXIT } from "../src/exit-codes.js";

const README = fileURLToPath(new URL("../README.md", import.meta.url));

test("the README's program prints what the README says", async () => {
  const { code, stdout, stderr, expected } = await runReadmeProgram(README);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(expected);
});

test("the README names every exit code", () => {
  const [, table = ""] = readFileSync(README, "utf8").split("## Exit codes");
  for (const code of Object.values(EXIT)) expect(table).toMatch(new RegExp(`\\b${code}\\b`));
});
