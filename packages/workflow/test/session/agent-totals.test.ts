import { expect, test } from "vitest";
import { totalOf } from "../../src/session/index.js";

const attempt = (client: string, input: number, sessionId = "s") => ({
  report: { client, sessionId, spent: { input, output: 1 }, costUsd: input / 100 },
});

test.each([
  // They count a session from its beginning.
  ["claude-code", 30, 1, 0.3],
  ["codex", 30, 1, 0.3],
  // They count each run.
  ["gemini", 50, 2, 0.5],
  ["qwen", 50, 2, 0.5],
  ["opencode", 50, 2, 0.5],
  ["pi", 50, 2, 0.5],
  ["acp", 50, 2, 0.5],
])("adds up two attempts in one session of %s", (client, input, output, usd) => {
  const { tokens, cost } = totalOf([attempt(client, 20), attempt(client, 30)])!;
  expect(tokens).toEqual({ input, output, atLeast: false });
  expect(cost!.usd).toBeCloseTo(usd);
});

test("adds up the sessions of one client", () => {
  const { tokens } = totalOf([attempt("codex", 20, "a"), attempt("codex", 30, "b")])!;
  expect(tokens!.input).toBe(50);
});
