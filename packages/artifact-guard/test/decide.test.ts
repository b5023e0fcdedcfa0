import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  checkEvidence,
  decide,
  type Finding,
  findArtifacts,
  parseCriteria,
  retryDelayMs,
  retryPrompt,
} from "../src/index.js";

const ERROR: Finding = { code: "skeleton", severity: "error", line: 1, column: 1, message: "m", excerpt: "" };
const WARNING: Finding = { ...ERROR, severity: "warning" };
const usage = (total: number) => ({
  inputTokens: total - 100,
  outputTokens: 100,
  usedTokens: total,
  windowTokens: 200_000,
});
const [NONE, LOW, HIGH] = [undefined, usage(100_000), usage(180_000)];

// Every combination of findings, usage and retries left.
everyRow(
  "decides: %s, findings %j, usage %j, attempt %s",
  [
    ["complete", [], NONE, 1, "pass", undefined, false],
    ["complete", [], NONE, 3, "pass", undefined, false],
    ["complete", [], LOW, 1, "pass", undefined, false],
    ["complete", [], LOW, 3, "pass", undefined, false],
    ["complete", [], HIGH, 1, "warn", undefined, true],
    ["complete", [], HIGH, 3, "warn", undefined, true],
    ["only warnings", [WARNING], NONE, 1, "pass", undefined, false],
    ["only warnings", [WARNING], NONE, 3, "pass", undefined, false],
    ["only warnings", [WARNING], LOW, 1, "pass", undefined, false],
    ["only warnings", [WARNING], LOW, 3, "pass", undefined, false],
    ["only warnings", [WARNING], HIGH, 1, "warn", undefined, true],
    ["only warnings", [WARNING], HIGH, 3, "warn", undefined, true],
    ["errors", [ERROR], NONE, 1, "retry-queued", "CONTEXT_GUARD_FAIL", false],
    ["errors", [ERROR], NONE, 3, "released", "CONTEXT_EXHAUSTION", false],
    ["errors", [ERROR], LOW, 1, "retry-queued", "CONTEXT_GUARD_FAIL", false],
    ["errors", [ERROR], LOW, 3, "released", "CONTEXT_EXHAUSTION", false],
    ["errors", [ERROR], HIGH, 1, "released", "CONTEXT_EXHAUSTION", true],
    ["errors", [ERROR], HIGH, 3, "released", "CONTEXT_EXHAUSTION", true],
  ] as const,
  (_, findings, used, attempt, status, code, risk) => {
    const decision = decide({ findings, ...(used ? { usage: used } : {}), attempt, maxAttempts: 3 });
    expect(decision).toMatchObject({ status, contextExhaustionRisk: risk });
    expect("code" in decision ? decision.code : undefined).toBe(code);
    expect(decision.usage).toEqual(used);
  },
);

test("unfinished work at a quarter of the window is not a context risk", () => {
  const used = usage(52_000);
  expect(decide({ findings: [ERROR], usage: used, attempt: 1, maxAttempts: 3 })).toMatchObject({
    status: "retry-queued",
    contextExhaustionRisk: false,
  });
});

test("without an artifact, the reason does not say that it is complete", () => {
  const given = { findings: [], usage: usage(180_000), attempt: 1, maxAttempts: 3, hasArtifact: false };
  expect(decide(given)).toMatchObject({
    status: "warn",
    reason: "There is no artifact to check, but 90% of the context window was used (threshold: 85%)",
  });
});

test("a retry has a delay and the number of the next attempt", () => {
  expect(decide({ findings: [ERROR], attempt: 2, maxAttempts: 3 })).toEqual({
    status: "retry-queued",
    code: "CONTEXT_GUARD_FAIL",
    reason: "The artifact has 1 error; attempt 2 of 3",
    nextAttempt: 3,
    delayMs: 20_000,
    contextExhaustionRisk: false,
  });
});

test.each([
  [85, 169_999, "pass"],
  [85, 170_000, "warn"],
  [0.85, 170_000, "warn"],
  [0.9, 170_000, "pass"],
  [100, 200_000, "warn"],
])("with a threshold of %s, %s of 200,000 tokens is a %s", (tokenUsageWarning, total, status) => {
  const input = {
    findings: [],
    usage: usage(total),
    attempt: 1,
    maxAttempts: 1,
    thresholds: { tokenUsageWarning },
  };
  expect(decide(input).status).toBe(status);
});

test.each([
  { inputTokens: 0, outputTokens: 0, windowTokens: 200_000 },
  { inputTokens: 190_000, outputTokens: 100, usedTokens: 190_100 },
])("a usage without a count is not considered full: %j", (reading) => {
  expect(decide({ findings: [], usage: reading, attempt: 1, maxAttempts: 1 })).toMatchObject({
    status: "pass",
    contextExhaustionRisk: false,
    usage: reading,
  });
});

test("the delay doubles from 10 seconds up to 5 minutes", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 60].map((attempt) => retryDelayMs(attempt))).toEqual([
    10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
  ]);
  expect(retryDelayMs(3, { baseMs: 1, maxMs: 3 })).toBe(3);
});

test.each([
  [{ attempt: 0 }, '"attempt"'],
  [{ maxAttempts: 1.5 }, '"maxAttempts"'],
  [{ usage: { ...usage(1), windowTokens: 0 } }, '"usage"'],
  [{ thresholds: { tokenUsageWarning: 101 } }, '"thresholds.tokenUsageWarning"'],
])("%j is rejected by name", (more, name) => {
  expect(() => decide({ findings: [], attempt: 1, maxAttempts: 3, ...more })).toThrow(name);
});

test("a usage without usedTokens counts its input and output", () => {
  const given = { inputTokens: 90, outputTokens: 5, windowTokens: 100 };
  const { status } = decide({ findings: [], usage: given, attempt: 1, maxAttempts: 1 });
  expect(status).toBe("warn");
});

test("a wrong argument is a TypeError that names it", () => {
  const given = { findings: [], attempt: 1, maxAttempts: 1, usage: { prompt_tokens: 5 } as never };
  expect(() => decide(given)).toThrow("Expected a Usage such as { inputTokens, outputTokens }");
  expect(() => decide(undefined as never)).toThrow(
    new TypeError('Expected "input" to be an object, not undefined'),
  );
  expect(() => decide({ attempt: 1, maxAttempts: 3 } as never)).toThrow(
    new TypeError('Expected "findings" to be a list, as returned by checkArtifact'),
  );
  expect(() => retryPrompt("text" as never, [], 2)).toThrow(
    new TypeError('Expected "previous" to be an object, not "text"'),
  );
  expect(() => findArtifacts(".", ["*.md"] as never)).toThrow(
    new TypeError('Expected "glob" to be a string, not a list'),
  );
  expect(() => parseCriteria({ minLines: 5 } as never)).toThrow(
    new TypeError('Expected "text" to be a string, not an object'),
  );
  expect(() => checkEvidence({} as never)).toThrow(
    new TypeError('Expected "record" to have a list of "steps", as returned by readEvidence'),
  );
});
