import { readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { type ScanProgress, scanUsage } from "../src/index.js";
import { answer, lines, progress, user } from "./transcript-builder.js";

function files(content: Record<string, string>): string[] {
  const folder = testdir(content);
  return Object.keys(content).map((name) => join(folder, name));
}

const row = (fields: Record<string, unknown>) => ({ row: { requestId: "req", ...fields } });

describe("scanUsage", () => {
  test("sums by session, model and day", async () => {
    const report = await scanUsage(
      files({
        "a.jsonl": lines(
          answer({ input: 100, cacheRead: 1000, cacheWrite: 10, output: 5, row: { sessionId: "one" } }),
          answer({
            input: 1,
            output: 1,
            model: "claude-opus-5-5",
            row: { sessionId: "one", timestamp: "2026-11-22T10:00:00Z" },
          }),
        ),
        "b.jsonl": lines(answer({ input: 7, output: 3, row: { sessionId: "two" } })),
      }),
      { timeZone: "UTC" },
    );
    expect(report.totals).toEqual({
      calls: 3,
      inputTokens: 108,
      outputTokens: 9,
      cacheWriteTokens: 10,
      cacheReadTokens: 1000,
      totalTokens: 1127,
    });
    expect(report.sessions.map(({ sessionId, totalTokens }) => [sessionId, totalTokens])).toEqual([
      ["one", 1117],
      ["two", 10],
    ]);
    expect(report.models.map(({ model, calls }) => [model, calls])).toEqual([
      ["claude-sonnet-4-6", 2],
      ["claude-opus-5-5", 1],
    ]);
    expect(report.days.map(({ day, totalTokens }) => [day, totalTokens])).toEqual([
      ["2026-11-21", 1125],
      ["2026-11-22", 2],
    ]);
    expect(report).toMatchObject({ files: 2, problems: [] });
  });

  test("counts a call once, with its largest output, within a file and across copies", async () => {
    const id = "msg_same";
    const report = await scanUsage(
      files({
        "a.jsonl": lines(
          answer({ id, input: 10, output: 1, ...row({}) }),
          answer({ id, input: 10, output: 50, ...row({}) }),
        ),
        "fork.jsonl": lines(
          answer({ id, input: 10, output: 50, ...row({ sessionId: "fork" }) }),
          answer({ id, input: 10, output: 9, ...row({}) }),
        ),
      }),
    );
    expect(report.totals).toMatchObject({ calls: 1, inputTokens: 10, outputTokens: 50, totalTokens: 60 });
    expect(report.sessions).toHaveLength(1);
  });

  test("identifies a call by its message and request id, even if the request id is missing", async () => {
    const id = "msg_same";
    const none = { row: { requestId: undefined } };
    const content = lines(
      answer({ id, input: 10, ...none }),
      answer({ id, input: 10, ...none }),
      answer({ id, input: 10, ...row({}) }),
    );
    expect((await scanUsage(files({ "a.jsonl": content }))).totals.calls).toBe(2);
  });

  test("counts side chains, but not decoys and errors", async () => {
    const content = lines(
      answer({ input: 10, output: 0, row: { isSidechain: true } }),
      answer({ input: 90, model: "<synthetic>" }),
      answer({ input: 90, row: { isApiErrorMessage: true } }),
      progress(),
      user("quoted", { message: { role: "user", usage: { input_tokens: 90 } } }),
    );
    expect((await scanUsage(files({ "a.jsonl": content }))).totals).toMatchObject({
      calls: 1,
      totalTokens: 10,
    });
  });

  test("counts other files despite torn, invalid and unreadable ones", async () => {
    const good = answer({ input: 10, output: 0 });
    const paths = files({
      "torn.jsonl": `${good}\n${answer({ input: 99 }).slice(0, -20)}`,
      "no-end.jsonl": `\uFEFF}{\n${answer({ input: 10, output: 0 })}`,
      "crlf.jsonl": `${answer({ input: 10, output: 0 })}\r\n`,
      "other.txt": "hello\n",
      "empty.jsonl": "",
    });
    const missing = join(testdir(), "missing.jsonl");
    const report = await scanUsage([...paths, missing, testdir()]);
    expect(report.totals).toMatchObject({ calls: 3, totalTokens: 30 });
    expect(report.problems).toEqual([{ path: missing, message: expect.stringContaining("ENOENT") }]);
  });

  test("reads lines of any length around the chunk size completely", async () => {
    for (const size of [1024 * 1024 - 2000, 1024 * 1024, 3_000_000]) {
      const long = answer({ input: 10, output: 0, text: "x".repeat(size) });
      const content = lines(answer({ input: 1, output: 0 }), long, answer({ input: 2, output: 0 }));
      expect((await scanUsage(files({ "a.jsonl": content }))).totals).toMatchObject({
        calls: 3,
        totalTokens: 13,
      });
    }
  });

  everyRow(
    "%s: the sum equals the client's own",
    [
      [
        "claude-code/transcripts/basic.jsonl",
        { calls: 4, inputTokens: 17, outputTokens: 252, cacheWriteTokens: 16_000, cacheReadTokens: 50_300 },
      ],
      [
        "codex/rollout-basic.jsonl",
        { calls: 3, outputTokens: 152, cacheReadTokens: 16_900, totalTokens: 29_697 },
      ],
      ["gemini/session-basic.jsonl", { calls: 3, totalTokens: 29_655 }],
      ["qwen/session.jsonl", { calls: 3, outputTokens: 152, totalTokens: 29_697 }],
      ["copilot/events.jsonl", { calls: 3, inputTokens: 12_645, outputTokens: 152, cacheReadTokens: 16_900 }],
      [
        "pi/tools.jsonl",
        { calls: 9, inputTokens: 27, outputTokens: 450, cacheWriteTokens: 9_000, cacheReadTokens: 220_023 },
      ],
    ],
    async (path, totals) => {
      expect((await scanUsage([recordedFile("context", path)])).totals).toMatchObject(totals);
    },
  );

  test.each([
    ["rollout-basic.jsonl", "gpt-5.1-codex", { calls: 3, outputTokens: 152, totalTokens: 29_697 }],
    ["rollout-auto-compaction.jsonl", "gpt-5.5", { calls: 5, outputTokens: 394, totalTokens: 80_694 }],
  ])(
    "codex/%s counts the same with and without records of its calls, and names the model",
    async (file, model, totals) => {
      const recorded = readFileSync(recordedFile("context", `codex/${file}`), "utf8");
      const thread = /"thread_id":"([^"]+)"/.exec(recorded)?.[1];
      const older = recorded.replace(/^.*"type":"token_usage_record".*\n/gm, "");
      expect(older.length).toBeLessThan(recorded.length);
      // The client was updated during the session.
      const half = recorded.indexOf("\n", recorded.length / 2) + 1;
      const mixed =
        recorded.slice(0, half).replace(/^.*"type":"token_usage_record".*\n/gm, "") + recorded.slice(half);
      for (const content of [recorded, older, mixed]) {
        const [path = ""] = files({
          [`rollout-2026-11-21T00-05-34-${thread}.jsonl`]: content,
        });
        const report = await scanUsage([path]);
        expect(report.totals).toMatchObject(totals);
        expect(report.models).toEqual([{ model, ...report.totals }]);
        expect(report.sessions).toHaveLength(1);
      }
    },
  );

  test("counts Codex calls without records once, even if a fork or a repeated count repeats them", async () => {
    const usage = (input: number, output: number) => ({
      input_tokens: input,
      cached_input_tokens: 5,
      output_tokens: output,
    });
    const count = (at: string, total: object, last: object | null) =>
      JSON.stringify({
        timestamp: at,
        type: "event_msg",
        payload: { type: "token_count", info: last && { total_token_usage: total, last_token_usage: last } },
      });
    const meta = JSON.stringify({
      timestamp: "2026-11-21T09:59:00Z",
      type: "session_meta",
      payload: { id: "x" },
    });
    const rows = [
      meta,
      count("2026-11-21T10:00:00Z", {}, null),
      count("2026-11-21T10:00:01Z", usage(100, 7), usage(100, 7)),
      count("2026-11-21T10:00:02Z", usage(100, 7), usage(100, 7)),
      count("2026-11-21T10:00:03Z", { ...usage(150, 9), cached_input_tokens: 10 }, usage(50, 2)),
    ];
    const { totals } = await scanUsage(
      files({
        "rollout-a.jsonl": lines(...rows),
        "rollout-b.jsonl": lines(...rows, count("2026-11-21T11:00:00Z", usage(30, 1), usage(30, 1))),
      }),
    );
    expect(totals).toEqual({
      calls: 3,
      inputTokens: 150 - 10 + 30 - 5,
      outputTokens: 10,
      cacheWriteTokens: 0,
      cacheReadTokens: 15,
      totalTokens: 190,
    });
  });

  test.each([
    [{}, ["2026-11-20", "2026-11-21", "2026-11-22", "unknown"]],
    [{ since: "2026-11-21" }, ["2026-11-21", "2026-11-22"]],
    [{ until: "2026-11-21" }, ["2026-11-20", "2026-11-21"]],
    [{ since: "2026-11-21", until: "2026-11-21" }, ["2026-11-21"]],
    [{ since: "2026-11-23" }, []],
  ])("%j includes the days %j", async (days, expected) => {
    const rows = ["2026-11-20T12:00:00Z", "2026-11-21T12:00:00Z", "2026-11-22T12:00:00Z", "x"].map(
      (timestamp, index) => answer({ id: `msg_${index}`, row: { timestamp } }),
    );
    const report = await scanUsage(files({ "a.jsonl": lines(...rows) }), { timeZone: "UTC", ...days });
    expect(report.days.map(({ day }) => day)).toEqual(expected);
    expect(report.totals.calls).toBe(expected.length);
  });

  test("does not count a call that began before the first day, even if its last row is later", async () => {
    const rows = ["2026-11-20T23:59:59Z", "2026-11-21T00:00:01Z"].map((timestamp, index) =>
      answer({ id: "msg_same", output: 10 * (index + 1), ...row({ timestamp }) }),
    );
    const paths = files({ "a.jsonl": lines(...rows) });
    const { totals } = await scanUsage(paths, { timeZone: "UTC", since: "2026-11-21" });
    expect(totals.calls).toBe(0);
    expect(totals.totalTokens).toBe(0);
  });

  test("does not read a file last written before the first day", async () => {
    const [old = "", young = ""] = files({
      "old.jsonl": lines(answer()),
      "young.jsonl": lines(answer({ id: "other" })),
    });
    utimesSync(old, new Date("2026-11-18T00:00:00Z"), new Date("2026-11-18T00:00:00Z"));
    const report = await scanUsage([old, young], { since: "2026-11-20" });
    expect(report.files).toBe(1);
  });

  test.each(["yesterday", "2026-11-31", "2026-1-1", ""])("rejects a first day such as %j", async (since) => {
    await expect(scanUsage([], { since })).rejects.toThrow(TypeError);
  });

  test("groups calls by day in the given time zone", async () => {
    const paths = files({
      "a.jsonl": lines(
        answer({ row: { timestamp: "2026-11-21T23:30:00Z" } }),
        answer({ row: { timestamp: "x" } }),
      ),
    });
    const days = async (timeZone: string) =>
      (await scanUsage(paths, { timeZone })).days.map(({ day }) => day);
    expect(await days("UTC")).toEqual(["2026-11-21", "unknown"]);
    expect(await days("Asia/Tokyo")).toEqual(["2026-11-22", "unknown"]);
  });

  test("reports progress and can be aborted", async () => {
    const paths = files({ "a.jsonl": lines(answer()), "b.jsonl": lines(answer()) });
    const seen: ScanProgress[] = [];
    await scanUsage(paths, { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toMatchObject({ files: 2, totalFiles: 2 });
    expect(seen.at(-1)?.bytes).toBe(seen.at(-1)?.totalBytes);
    await expect(scanUsage(paths, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });
});

test("computes costs from list prices, or takes them from the client's records", async () => {
  const folder = testdir({
    "claude.jsonl": lines(
      answer({
        model: "claude-sonnet-4-5-20250929",
        input: 1_000_000,
        cacheRead: 1_000_000,
        output: 100_000,
      }),
    ),
    "unknown.jsonl": lines(answer({ model: "acme-1", input: 1_000_000 })),
  });
  const { cost } = await scanUsage([join(folder, "claude.jsonl"), join(folder, "unknown.jsonl")]);
  // Dollars per million tokens: 3 input, 0.3 cached, 15 output.
  expect(cost.usd).toBeCloseTo(3 + 0.3 + 1.5);
  expect(cost).toMatchObject({ clientUsd: 0, unknownModels: ["acme-1"] });
  // pi records the cost of each of these nine calls next to its tokens.
  const written = await scanUsage([recordedFile("sessions", "pi/tools.jsonl")]);
  expect(written.cost).toMatchObject({ usd: written.cost.clientUsd, unknownModels: [] });
  expect(written.cost.usd).toBeCloseTo(0.0341793, 7);
});
