/** A line of `deviations.jsonl`, as the rules guard writes it. */
export function loggedDeviation(more: Record<string, unknown>): string {
  const row = {
    at: "2026-11-21T05:00:00.000Z",
    toolUseId: "toolu_1",
    tool: "Write",
    tier: "AUTO-ADD",
    rule: "tests",
    decision: "report",
    reason: "Write a.test.ts: it adds a test (tests).",
    evidence: [{ what: "Write a.test.ts", why: "it adds a test" }],
    ...more,
  };
  return `${JSON.stringify(row)}\n`;
}
