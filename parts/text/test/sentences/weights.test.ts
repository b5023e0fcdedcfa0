import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

test("the weights were trained on the current texts", () => {
  const digest = execFileSync(process.execPath, [join(root, "tools/training/deferrals/digest.mjs")], {
    encoding: "utf8",
  }).trim();
  expect(readFileSync(join(root, "parts/text/src/sentences/weights.ts"), "utf8").slice(0, 1000)).toContain(
    `texts ${digest}`,
  );
});
