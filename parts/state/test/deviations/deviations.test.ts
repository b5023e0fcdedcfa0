import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { type Deviation, logDeviation, readDeviations } from "../../src/deviations/index.js";

const row = {
  at: "2026-01-01T00:00:00Z",
  tool: "Bash",
  tier: "AUTO-RESOLVE",
  rule: "add-dependency",
  decision: "report",
  reason: "r",
  evidence: [],
} as const;

test("returns deviations in order or by session, and skips a truncated line", () => {
  const state = testdir();
  logDeviation(state, { ...row, sessionId: "a" });
  logDeviation(state, { ...row, sessionId: "b", workflowSession: "flow-1" });
  writeFileSync(join(state, "deviations.jsonl"), '{"at":', { flag: "a" });
  expect(readDeviations(state).map(({ sessionId }) => sessionId)).toEqual(["a", "b"]);
  expect(readDeviations(state, { sessionId: "b" })).toHaveLength(1);
  expect(readDeviations(state, { sessionId: "flow-1" })).toHaveLength(1);
});

test("logs deviations without secrets, in a file that only its owner can read", () => {
  const state = testdir();
  logDeviation(state, {
    ...row,
    evidence: [{ what: "curl -u me:hunter2x https://x.test", why: "DB_PASSWORD=hunter2x" }],
  });
  const file = join(state, "deviations.jsonl");
  expect(readFileSync(file, "utf8")).not.toContain("hunter2x");
  expect(readDeviations(state)[0]?.evidence[0]?.what).toBe("curl -u me:[secret] https://x.test");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each([{}, null, "row", { ...row, at: 7 }, { ...row, evidence: undefined }])(
  "does not log %j, which is not a deviation",
  (value) => {
    const state = testdir();
    expect(() => logDeviation(state, value as Deviation)).toThrow(TypeError);
    expect(() => logDeviation(state, value as Deviation)).toThrow(/^Expected "deviation" to have/);
    expect(readdirSync(state)).toEqual([]);
  },
);
