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

test.each([
  [null, 'Expected "deviation" to be an object, not null'],
  ["row", 'Expected "deviation" to be an object, not "row"'],
  [{}, 'Expected "deviation.at" to be a string, not undefined'],
  [{ ...row, rule: { id: "guard" } }, 'Expected "deviation.rule" to be a string, not an object'],
  [{ ...row, phase: 7 }, 'Expected "deviation.phase" to be a string, not 7'],
  [{ ...row, decision: "maybe" }, 'Expected "deviation.decision" to be one of '],
  [{ ...row, evidence: ["rm"] }, 'Expected "deviation.evidence" to be a list of { what, why }'],
])("does not log %j, which is not a deviation", (value, message) => {
  const state = testdir();
  expect(() => logDeviation(state, value as unknown as Deviation)).toThrow(TypeError);
  expect(() => logDeviation(state, value as unknown as Deviation)).toThrow(message);
  expect(readdirSync(state)).toEqual([]);
});
