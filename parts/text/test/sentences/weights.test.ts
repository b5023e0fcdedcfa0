import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "..");

test("the weights were learned from the texts as they are", () => {
  const digest = execFileSync(process.execPath, [join(folder, "scripts/training/digest.mjs")], {
    encoding: "utf8",
  }).trim();
  expect(readFileSync(join(folder, "src/weights.ts"), "utf8").slice(0, 1000)).toContain(`texts ${digest}`);
});
