import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { describe, expect, test } from "vitest";
import { type ScanProgress, scanUsage } from "../src/index.js";
import { answer, lines, progress, user } from "./transcript-builder.js";

const BUILT = join(import.meta.dirname, "../dist/index.js");
const FIXTURES = join(import.meta.dirname, "fixtures");

function files(content: Record<string, string>): string[] {
  const folder = testdir(content);
  return Object.keys(content).map((name) => join(folder, name));
}

const row = (fields: Record<string, unknown>) => ({ row: { requestId: "req", ...fields } });

describe("scanUsage", () => {
  test("adds up by session, model and day", async () => {
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

  test("counts a call once, with its largest output, in one file and across copies", async () => {
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

  test("a missing request id is one too; another request is another call", async () => {
    const id = "msg_same";
    const none = { row: { requestId: undefined } };
    const content = lines(
      answer({ id, input: 10, ...none }),
      answer({ id, input: 10, ...none }),
      answer({ id, input: 10, ...row({}) }),
    );
    expect((await scanUsage(files({ "a.jsonl": content }))).totals.calls).toBe(2);
  });

  test("side chains count, decoys and errors do not", async () => {
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

  test("torn, odd and unreadable files hide nothing", async () => {
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

  test("lines around the size of the chunks are found whole", async () => {
    for (const size of [1024 * 1024 - 2000, 1024 * 1024, 3_000_000]) {
      const long = answer({ input: 10, output: 0, text: "x".repeat(size) });
      const content = lines(answer({ input: 1, output: 0 }), long, answer({ input: 2, output: 0 }));
      expect((await scanUsage(files({ "a.jsonl": content }))).totals).toMatchObject({
        calls: 3,
        totalTokens: 13,
      });
    }
  });

  test.each([
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
  ])("%s: what its client summed up", async (path, totals) => {
    expect((await scanUsage([join(FIXTURES, path)])).totals).toMatchObject(totals);
  });

  test("days are those of the time zone", async () => {
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

  test("reports progress, and can be ended", async () => {
    const paths = files({ "a.jsonl": lines(answer()), "b.jsonl": lines(answer()) });
    const seen: ScanProgress[] = [];
    await scanUsage(paths, { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toMatchObject({ files: 2, totalFiles: 2 });
    expect(seen.at(-1)?.bytes).toBe(seen.at(-1)?.totalBytes);
    await expect(scanUsage(paths, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });

  test("worker threads of the built package find the same", async () => {
    const { scanUsage: built } = (await import(BUILT)) as { scanUsage: typeof scanUsage };
    const id = "msg_same";
    const paths = files(
      Object.fromEntries(
        Array.from({ length: 30 }, (_, index) => [
          `${index}.jsonl`,
          lines(
            answer({ id, input: 10, ...row({ sessionId: `s${index}` }) }),
            answer({ input: index + 1, row: { sessionId: `s${index}` } }),
          ),
        ]),
      ),
    );
    const missing = join(testdir(), "missing.jsonl");
    const alone = await built([...paths, missing], { workers: 0 });
    expect(alone.totals.calls).toBe(31);
    expect(await built([...paths, missing], { workers: 2 })).toEqual(alone);
    await expect(
      built(paths, { workers: 2, signal: AbortSignal.abort(new Error("enough")) }),
    ).rejects.toThrow("enough");
  });
});
