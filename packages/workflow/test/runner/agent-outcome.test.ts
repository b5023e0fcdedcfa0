import { readFileSync } from "node:fs";
import type { AgentReport } from "@agentos/clients/output";
import { testdir } from "@agentos/testing";
import { jsonLines, REPLAY, recording } from "@agentos/testing/recorded-streams";
import { describe, expect, test } from "vitest";
import { runPhase } from "./run-phase.js";

const node = process.execPath;
const session_id = "a3768e35-61ef-47be-b649-e319ca207406";
const init = { type: "system", subtype: "init", session_id, model: "claude-sonnet-4-6", tools: [] };

async function outcomeOf(name: string, end?: string) {
  const { outcome } = await runPhase([node, REPLAY, name, ...(end === undefined ? [] : [end])]);
  return outcome;
}

/** Runs a program that prints these rows and then keeps running until it is ended. */
function printing(text: string, exitCode: number | "never" = 0) {
  const folder = testdir({ "rows.jsonl": text });
  const stay = exitCode === "never" ? "setInterval(() => {}, 1000)" : `process.exitCode = ${exitCode}`;
  const script = `process.stdout.write(require("fs").readFileSync("rows.jsonl"), () => { ${stay} })`;
  return runPhase([node, "-e", script], { cwd: folder });
}

describe("an agent whose run went well", () => {
  test.each(["claude-code", "codex", "gemini", "qwen", "copilot", "opencode", "pi"])(
    "is done with its answer: %s",
    async (client) => {
      expect(await outcomeOf(`${client}/normal`)).toEqual({
        status: "done",
        output: "Done: it says tool-output-1.",
      });
      expect(await outcomeOf(`${client}/rate-limit-recovered`)).toMatchObject({
        status: "done",
        output: expect.stringMatching(/^Recovered\.?$/),
      });
    },
  );

  test("has its whole stream in the log, and passes on readable lines", async () => {
    const { logFile, lines } = await runPhase([node, REPLAY, "codex/normal"]);
    expect(readFileSync(logFile)).toEqual(recording("codex/normal"));
    expect(lines.join("\n")).not.toContain('{"');
    expect(lines.at(-1)).toBe("Done: it says tool-output-1.");
  });

  test("reports while it runs", async () => {
    const reports: AgentReport[] = [];
    await runPhase([node, REPLAY, "claude-code/normal"], { onAgent: (report) => reports.push(report) });
    expect(reports[0]).toEqual({
      client: "claude-code",
      sessionId: session_id,
      model: "claude-sonnet-4-6",
    });
    expect(reports.at(-1)).toMatchObject({ costUsd: 0.020686200000000002, usage: { inputTokens: 20950 } });
  });

  test("fails if the command after it fails", async () => {
    const { outcome } = await runPhase(
      `"${node}" "${REPLAY}" claude-code/normal; echo "2 tests fail"; exit 3`,
    );
    expect(outcome).toEqual({
      status: "failed",
      exitCode: 3,
      reason: "exit code 3: Done: it says tool-output-1.\n2 tests fail",
    });
  });
});

describe("an agent that reaches a limit", () => {
  test.each([
    [
      "claude-code/rate-limit",
      30_000,
      "Claude Code: too many requests (429): API Error: Request rejected (429)",
    ],
    ["codex/rate-limit", 30_000, "Codex: too many requests (429): exceeded retry limit"],
    [
      "gemini/rate-limit",
      900_000,
      "Gemini CLI: it has reached its usage limit (429): [API Error: You have exhausted",
    ],
    ["copilot/rate-limit", 2_000, "Copilot CLI: too many requests (429): Failed to get response"],
    ["opencode/rate-limit", 2_000, "OpenCode: too many requests (429): Rate limit reached"],
    ["pi/rate-limit", 2_000, "pi: too many requests (429): Rate limit reached"],
  ])("is deferred for as long as it says: %s", async (name, afterMs, reason) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toMatchObject({ status: "not-now", reason: expect.stringContaining(reason) });
    if (outcome.status !== "not-now") return;
    expect(outcome.afterMs).toBeLessThanOrEqual(afterMs);
    // A process needs some time to end.
    expect(outcome.afterMs).toBeGreaterThanOrEqual(afterMs === 2_000 ? 0 : afterMs);
  });

  test("does not retry constantly if a plan's limit lasts long after its reset time", async () => {
    const rows = recording("claude-code/usage-limit").toString().replaceAll("1795339677", "1700000000");
    const { outcome } = await printing(rows, 1);
    expect(outcome).toMatchObject({ status: "not-now", afterMs: 15 * 60_000 });
  });

  test("waits until its plan's limit resets, to the second", async () => {
    const resetsAt = Math.ceil(Date.now() / 1000) + 7200;
    const rows = recording("claude-code/usage-limit").toString().replaceAll("1795339677", String(resetsAt));
    const { outcome } = await printing(rows, 1);
    expect(outcome).toMatchObject({
      status: "not-now",
      reason: expect.stringContaining(
        `Claude Code: it has reached its usage limit (429): You've hit your 5-hour limit · resets 9:27am (UTC). Try again at ${new Date(resetsAt * 1000).toISOString().slice(0, 19).replace("T", " ")} UTC`,
      ),
    });
    if (outcome.status === "not-now") expect(Math.abs(outcome.afterMs - 7_200_000)).toBeLessThan(60_000);
  });

  test("is deferred even if it was ended while it waited, whatever its exit code", async () => {
    const retry = {
      type: "system",
      subtype: "api_retry",
      session_id,
      error_status: 529,
      error: "overloaded",
    };
    const { outcome } = await printing(jsonLines(init, { ...retry, attempt: 1, retry_delay_ms: 500 }));
    expect(outcome).toMatchObject({
      status: "not-now",
      reason: "Claude Code: the model's API is overloaded (529): overloaded",
    });
  });

  test("is stopped if it would wait for a long time before it has done anything", async () => {
    const rows = recording("qwen/rate-limit").toString().split("\n").slice(0, 3).join("\n");
    const { outcome } = await printing(`${rows}\n`, "never");
    expect(outcome).toMatchObject({ status: "not-now", reason: expect.stringContaining("Qwen Code") });
    if (outcome.status === "not-now") expect(outcome.afterMs).toBeGreaterThan(55_000);
  });
});

describe("an agent whose credentials are rejected", () => {
  test.each([
    [
      "claude-code/error",
      "Claude Code: its credentials were refused (401): Invalid API key · Fix external API key. To log in: run `claude`",
    ],
    ["codex/error", "Codex: its credentials were refused (401): unexpected status 401"],
    ["gemini/error", "Gemini CLI: its credentials were refused (400): [API Error: 400] API key not valid"],
    ["qwen/error", "Qwen Code: its credentials were refused (401)"],
    ["copilot/error", "Copilot CLI: its credentials were refused (401)"],
    ["opencode/error", "OpenCode: its credentials were refused (401): Incorrect API key"],
    ["pi/error", "pi: its credentials were refused (401): Incorrect API key"],
  ])("fails for good, and its reason says how to log in: %s", async (name, reason) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toMatchObject({ status: "failed", isFinal: true });
    expect(outcome).toMatchObject({ reason: expect.stringContaining(reason) });
    expect(outcome).toMatchObject({ reason: expect.stringMatching(/To log in: .+/) });
  });

  test("is stopped if its client would retry for minutes", async () => {
    const retry = {
      type: "system",
      subtype: "api_retry",
      session_id,
      error_status: 401,
      retry_delay_ms: 500,
    };
    const failed = { ...retry, error: "authentication_failed" };
    const { outcome } = await printing(
      jsonLines(init, { ...failed, attempt: 1 }, { ...failed, attempt: 2 }),
      "never",
    );
    expect(outcome).toMatchObject({ status: "failed", isFinal: true });
  });
});

describe("an agent that has used up its own limit", () => {
  test.each([
    [
      "claude-code/max-turns",
      "Claude Code: it has reached its turn limit: Reached maximum number of turns (2)",
    ],
    ["claude-code/max-budget", "Claude Code: its budget is spent: Reached maximum budget ($0.01)"],
    ["gemini/max-turns", "Gemini CLI: it has reached its turn limit: Reached max session turns"],
    ["qwen/max-turns", "Qwen Code: it has reached its turn limit: exit code 53"],
  ])("fails for good, because another attempt would spend it again: %s", async (name, reason) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toMatchObject({
      status: "failed",
      isFinal: true,
      reason: expect.stringContaining(reason),
    });
  });

  test("is recognized by its exit code if no row says so", async () => {
    const rows = recording("qwen/max-turns").toString();
    const { outcome } = await printing(rows, 55);
    expect(outcome).toMatchObject({ status: "failed", isFinal: true, exitCode: 55 });
  });
});

describe("an agent that fails", () => {
  test.each([
    ["claude-code/error-overflow", "Claude Code: its context window is full: Prompt is too long"],
    ["codex/error-overflow", "Codex: its context window is full: Codex ran out of room"],
    [
      "gemini/error-overflow",
      "Gemini CLI: its context window is full (400): [API Error: 400] The input token count",
    ],
    ["qwen/error-overflow", "Qwen Code: its context window is full (400)"],
    ["copilot/error-overflow", "Copilot CLI: its context window is full (400)"],
    ["opencode/error-overflow", "OpenCode: its context window is full: This model's maximum context length"],
    ["pi/error-overflow", "pi: its context window is full (400): This model's maximum context length"],
    ["claude-code/killed", "killed by SIGKILL: Working."],
  ])("says why in plain words: %s", async (name, reason) => {
    const outcome = await outcomeOf(name);
    expect(outcome).toMatchObject({ status: "failed", reason: expect.stringContaining(reason) });
    expect(outcome).not.toHaveProperty("isFinal");
    expect(JSON.stringify(outcome)).not.toContain('{\\"type');
  });

  test.each(["claude-code", "gemini", "copilot"])(
    "is not done if it was interrupted, although it exits with 0: %s",
    async (client) => {
      expect(await outcomeOf(`${client}/cancelled-sigint`, "0")).toMatchObject({
        status: "failed",
        reason: expect.stringContaining("interrupted"),
      });
    },
  );

  test("asks about the refused tool if the client ended at the refusal", async () => {
    expect(await outcomeOf("opencode/denied")).toEqual({
      status: "asks",
      question: expect.stringMatching(/^The agent was denied these tools: bash \(/),
    });
  });

  test.each(["claude-code/killed", "codex/killed", "qwen/killed", "copilot/killed"])(
    "is not done without a result: %s",
    async (name) => {
      expect(await outcomeOf(name, "0")).toMatchObject({
        status: "failed",
        reason: expect.stringContaining("it ended without a result"),
      });
    },
  );
});

describe("a phase with `usage: none`", () => {
  test("passes its output on unchanged", async () => {
    const phase = {
      id: "build",
      name: "build",
      agent: "dev",
      prompt: "",
      retries: 0,
      env: {},
      line: 1,
      usage: "none" as const,
      run: { runner: "command", command: [node, REPLAY, "codex/normal"] },
    };
    const reports: AgentReport[] = [];
    const { outcome } = await runPhase(undefined, { phase, onAgent: (report) => reports.push(report) });
    expect(outcome).toEqual({ status: "done", output: recording("codex/normal").toString() });
    expect(reports).toEqual([]);
  });
});

test("a program's own JSON lines are passed on byte for byte", async () => {
  const rows = jsonLines(
    { type: "result", status: "ok" },
    { type: "message", role: "user", content: "é\u0000" },
  );
  const { outcome } = await printing(rows);
  expect(outcome).toEqual({ status: "done", output: rows });
});
