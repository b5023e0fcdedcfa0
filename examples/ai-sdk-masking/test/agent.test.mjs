// @module-tag slow

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runBin, testdir } from "@agentos/testing";
import { expect, test } from "vitest";

const agent = fileURLToPath(new URL("../agent.mjs", import.meta.url));

test("the agent reads far more than its window holds, and recalls what it needs", async () => {
  const folder = join(testdir(), "masked");
  const { stdout, stderr, code } = await runBin(agent, { args: [folder] });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\[Context compressed: \d+ observations? masked, \d+% context reclaimed\]$/m);
  expect(stdout).toContain("The agent: It is gateway. Its log begins: 08:00:00 gateway start lease=7f3a91c2");
  expect(readdirSync(folder).length).toBeGreaterThan(5);
});
