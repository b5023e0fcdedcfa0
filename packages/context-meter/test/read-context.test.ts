import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { getLevel, nextAlert, readContext, renderAlert } from "../src/index.js";
import { answer, lines } from "./transcript-builder.js";

const fixture = (path: string) => recordedFile("context", path);

/** Creates a file with a fixture's first lines, which was its content at that moment. */
function firstLines(path: string, count: number): string {
  const lines = readFileSync(fixture(path), "utf8").split("\n").slice(0, count);
  return join(testdir({ "session.jsonl": `${lines.join("\n")}\n` }), "session.jsonl");
}

describe("each recorded file yields the count of its client", () => {
  everyRow(
    "%s: %d tokens",
    [
      // path, used tokens (input + output), input, window, source, model
      ["claude-code/transcripts/basic.jsonl", 17016, 17004, 200_000, "table", "claude-sonnet-4-5"],
      ["claude-code/transcripts/slow-stream.jsonl", 17336, 17003, 200_000, "table", "claude-sonnet-4-6"],
      ["claude-code/transcripts/compact-auto.jsonl", 20653, 20603, 200_000, "table", "claude-sonnet-4-6"],
      ["claude-code/transcripts/compact-manual.jsonl", 15013, 15003, 200_000, "table", "claude-sonnet-4-6"],
      ["claude-code/transcripts/compact-reactive.jsonl", 30, 10, 200_000, "table", "claude-sonnet-4-5"],
      ["claude-code/transcripts/api-error.jsonl", 77223, 77203, 200_000, "table", "claude-sonnet-4-6"],
      ["claude-code/transcripts/forked.jsonl", 30, 10, 200_000, "table", "claude-sonnet-4-6"],
      [
        "claude-code/transcripts/one-million-suffix.jsonl",
        30,
        10,
        1_000_000,
        "client",
        "claude-sonnet-4-6[1m]",
      ],
      [
        "claude-code/transcripts/interactive-events.jsonl",
        59304,
        59004,
        1_000_000,
        "table",
        "claude-opus-5-5",
      ],
      ["claude-code/transcripts/subagent/session.jsonl", 67013, 67003, 200_000, "table", "claude-sonnet-4-6"],
      ["claude-code/stream-json/basic.jsonl", 17005, 17004, 200_000, "client", "claude-sonnet-4-5"],
      ["codex/rollout-basic.jsonl", 12387, 12345, 258_400, "client", "gpt-5.1-codex"],
      ["codex/rollout-auto-compaction.jsonl", 5242, 5200, 258_400, "client", "gpt-5.5"],
      ["gemini/session-basic.jsonl", 12394, 12345, 1_048_576, "table", "gemini-2.5-flash"],
      ["gemini/session-resume-and-compaction.jsonl", 9142, 9100, 1_048_576, "table", "gemini-2.5-flash"],
      ["qwen/session.jsonl", 12387, 12345, 1_000_000, "client", "qwen3-coder-plus"],
      ["copilot/events.jsonl", 12387, 12345, 64_000, "client", "gpt-4.1"],
      ["pi/tools.jsonl", 50_000, 49_950, 200_000, "table", "claude-sonnet-4-6"],
      ["pi/forked.jsonl", 53_000, 52_950, 200_000, "table", "claude-sonnet-4-6"],
      ["pi/compacted.jsonl", 33_000, 32_950, 200_000, "table", "claude-sonnet-4-6"],
      ["pi/terminal.jsonl", 4_000, 3_950, 200_000, "table", "claude-sonnet-4-6"],
    ],
    async (path, usedTokens, inputTokens, windowTokens, windowSource, model) => {
      const reading = await readContext(fixture(path), { env: {} });
      expect(reading).toMatchObject({
        usedTokens,
        inputTokens,
        windowTokens,
        windowSource,
        model,
        freshness: "current",
      });
      expect(reading?.outputTokens).toBe(usedTokens - inputTokens);
      expect(reading?.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  test("the client's own count at a resume: 20,353 tokens", async () => {
    const reading = await readContext(firstLines("claude-code/transcripts/compact-auto.jsonl", 76), {
      env: {},
    });
    expect(reading).toMatchObject({ usedTokens: 20353, freshness: "current", autoCompactAt: 167_000 });
  });

  test("a subagent's own file is recognized by its name", async () => {
    const path = "claude-code/transcripts/subagent/session/subagents/agent-a4c935541c7ba1369.jsonl";
    expect(await readContext(fixture(path), { env: {} })).toMatchObject({
      agentId: "a4c935541c7ba1369",
      usedTokens: 7323,
    });
  });

  test.each([
    ["claude-code/transcripts/compact-auto.jsonl", 44, 2809],
    ["claude-code/transcripts/compact-manual.jsonl", 15, 2868],
    ["claude-code/transcripts/compact-manual.jsonl", 22, 2634],
    ["claude-code/transcripts/compact-reactive.jsonl", 7, 2721],
  ])("%s up to line %d: %d tokens left by the compaction", async (path, lines, usedTokens) => {
    const reading = await readContext(firstLines(path, lines), { env: {} });
    expect(reading).toMatchObject({ usedTokens, freshness: "stale", windowTokens: 200_000 });
  });

  test("stream-json after a compaction", async () => {
    const reading = await readContext(fixture("claude-code/stream-json/compact-auto.jsonl"));
    expect(reading).toMatchObject({ usedTokens: 2809, freshness: "stale", windowSource: "unknown" });
  });

  test("Codex: a call's own record takes precedence over the lagging count", async () => {
    // Line 20 is the second call's own record; the newest token_count is still that of the first call.
    const reading = await readContext(firstLines("codex/rollout-basic.jsonl", 20), { env: {} });
    expect(reading).toMatchObject({ usedTokens: 9260, windowTokens: 258_400, model: "gpt-5.1-codex" });
  });

  test("Codex: after a compaction, the count is unknown, or stale if the client estimates it", async () => {
    const cut = firstLines("codex/rollout-auto-compaction.jsonl", 33);
    const unknown = await readContext(cut);
    expect(unknown).toMatchObject({ freshness: "unknown", windowTokens: 258_400, model: "gpt-5.5" });
    expect(unknown?.usedTokens).toBeUndefined();
    const estimated = await readContext(firstLines("codex/rollout-auto-compaction.jsonl", 34));
    expect(estimated).toMatchObject({ usedTokens: 6876, freshness: "stale" });
  });

  test("Gemini CLI: after the conversation is replaced, the count is unknown", async () => {
    const before = await readContext(firstLines("gemini/session-resume-and-compaction.jsonl", 18));
    expect(before).toMatchObject({ usedTokens: 610_020, usedPercent: 58.2, autoCompactAt: 524_288 });
    const after = await readContext(firstLines("gemini/session-resume-and-compaction.jsonl", 22));
    expect(after).toMatchObject({ freshness: "unknown", model: "gemini-2.5-flash" });
    expect(after?.usedTokens).toBeUndefined();
    expect(after?.usedPercent).toBeUndefined();
  });

  test("pi: after a compaction, the count is unknown", async () => {
    const full = await readContext(firstLines("pi/compacted.jsonl", 13), { env: {} });
    expect(full).toMatchObject({ usedTokens: 190_000, autoCompactAt: 183_616 });
    const after = await readContext(firstLines("pi/compacted.jsonl", 14), { env: {} });
    expect(after).toMatchObject({ freshness: "unknown", model: "claude-sonnet-4-6", windowTokens: 200_000 });
    expect(after?.usedTokens).toBeUndefined();
  });

  test("pi: an aborted response does not count, and the message before it is pending", async () => {
    const reading = await readContext(firstLines("pi/terminal.jsonl", 9), { env: {} });
    expect(reading).toMatchObject({ usedTokens: 6_000, pendingTokens: expect.any(Number) });
    expect(reading?.pendingTokens).toBeGreaterThan(0);
    expect(await readContext(fixture("pi/retried.jsonl"), { env: {} })).toBeUndefined();
  });

  test("pi: an abandoned branch does not count", async () => {
    const left = await readContext(firstLines("pi/terminal.jsonl", 16), { env: {} });
    expect(left).toMatchObject({ usedTokens: 3_000, freshness: "current" });
    const begun = await readContext(firstLines("pi/terminal.jsonl", 17), { env: {} });
    expect(begun).toMatchObject({ freshness: "unknown", model: "claude-sonnet-4-6" });
    expect(begun?.usedTokens).toBeUndefined();
  });
});

describe("other variants of the same formats", () => {
  const gemini = (id: string, total: number) =>
    JSON.stringify({
      id,
      type: "gemini",
      model: "gemini-2.5-flash",
      tokens: { input: total - 20, output: 20, total },
    });

  test("Gemini CLI: a rewind removes its target and all later messages", async () => {
    const rows = [
      '{"sessionId":"s","projectHash":"p"}',
      gemini("a", 1000),
      gemini("b", 2000),
      gemini("c", 3000),
      '{"$rewindTo":"b"}',
    ];
    const folder = testdir({ "session.jsonl": `${rows.join("\n")}\n` });
    expect(await readContext(join(folder, "session.jsonl"))).toMatchObject({ usedTokens: 1000 });
  });

  test("Qwen Code: a compaction records the remaining tokens", async () => {
    const compaction = {
      type: "system",
      subtype: "chat_compression",
      provenance: "system",
      sessionId: "0f19db32",
      systemPayload: { info: { originalTokenCount: 12387, newTokenCount: 3000 } },
    };
    const session = readFileSync(fixture("qwen/session.jsonl"), "utf8");
    const folder = testdir({ "q.jsonl": `${session.trimEnd()}\n${JSON.stringify(compaction)}\n` });
    expect(await readContext(join(folder, "q.jsonl"))).toMatchObject({
      usedTokens: 3000,
      windowTokens: 1_000_000,
      freshness: "stale",
    });
  });

  test("Copilot CLI: a subagent's call does not count for the conversation", async () => {
    const events = readFileSync(fixture("copilot/events.jsonl"), "utf8").trimEnd();
    const record = events.split("\n").findLast((line) => line.includes('"session.usage_record"')) ?? "";
    const side = record.replace("conversation-agent", "conversation-subagent").replace("12345", "999");
    const folder = testdir({ "events.jsonl": `${events}\n${side}\n` });
    expect(await readContext(join(folder, "events.jsonl"))).toMatchObject({ usedTokens: 12387 });
  });

  everyRow(
    "Ollama: %s",
    [
      ["a prompt of half the window after a full window", 4000, 90, 2050, {}, 2040],
      ["the same, with a known window", 4000, 90, 2050, { windowTokens: 4096 }, 2040],
      ["a drop far below the known window", 4000, 90, 2050, { windowTokens: 32_768 }, undefined],
      ["a conversation that continues", 3000, 90, 3400, { windowTokens: 4096 }, undefined],
      ["a different conversation", 4000, 90, 26, {}, undefined],
      ["a slightly shortened prompt", 4000, 90, 3500, { windowTokens: 4096 }, undefined],
    ],
    async (_, input, output, next, options, lostTokens) => {
      const done = (prompt: number, evaluated: number) =>
        JSON.stringify({ model: "qwen3", done: true, prompt_eval_count: prompt, eval_count: evaluated });
      const part = JSON.stringify({ model: "qwen3", message: { content: "Hi" }, done: false });
      const path = join(
        testdir({ "chat.ndjson": lines(done(input, output), part, done(next, 5)) }),
        "chat.ndjson",
      );
      const reading = await readContext(path, { env: {}, ...options });
      expect(reading?.lostTokens).toBe(lostTokens);
      const { alert } = nextAlert(undefined, { level: getLevel(reading!), reading });
      const isTold = (alert ? renderAlert(alert) : "").includes(
        "cut off about 2,040 tokens from its beginning",
      );
      expect(isTold).toBe(lostTokens !== undefined);
      if (lostTokens !== undefined) expect(alert?.level).toBe("critical");
    },
  );

  everyRow(
    "Claude Code compacts according to its settings: %s",
    [
      ["nothing", {}, {}, {}, {}, 167_000],
      ["the user's switch", { autoCompactEnabled: false }, {}, {}, {}, undefined],
      ["the project's switch", { autoCompactEnabled: false }, { autoCompactEnabled: true }, {}, {}, 167_000],
      ["the local window", {}, { autoCompactWindow: 150_000 }, { autoCompactWindow: 100_000 }, {}, 67_000],
      [
        "a variable",
        { autoCompactWindow: 100_000 },
        {},
        {},
        { CLAUDE_CODE_AUTO_COMPACT_WINDOW: "120000" },
        87_000,
      ],
      ["invalid values", { autoCompactEnabled: "no", autoCompactWindow: -1 }, {}, {}, {}, 167_000],
    ],
    async (_, user, project, local, env, autoCompactAt) => {
      const folder = testdir({
        "session.jsonl": lines(answer({ input: 500 })),
        "home/settings.json": JSON.stringify(user),
        ".claude/settings.json": JSON.stringify(project),
        ".claude/settings.local.json": JSON.stringify(local),
      });
      const options = { folder, env: { CLAUDE_CONFIG_DIR: join(folder, "home"), ...env } };
      expect((await readContext(join(folder, "session.jsonl"), options))?.autoCompactAt).toBe(autoCompactAt);
    },
  );

  test("Ollama: the newest final line counts, and the window comes from the caller or a variable", async () => {
    const rows = [
      { model: "qwen3", created_at: "2026-01-01T00:00:00Z", message: { content: "Hi" }, done: false },
      {
        model: "qwen3",
        created_at: "2026-01-01T00:00:01Z",
        done: true,
        prompt_eval_count: 900,
        eval_count: 100,
      },
    ].map((row) => JSON.stringify(row));
    const path = join(testdir({ "chat.ndjson": `${rows.join("\n")}\n` }), "chat.ndjson");
    expect(await readContext(path, { env: {} })).toMatchObject({ usedTokens: 1000, windowSource: "unknown" });
    expect(await readContext(path, { env: { OLLAMA_CONTEXT_LENGTH: "4096" } })).toMatchObject({
      windowTokens: 4096,
      windowSource: "env",
    });
    expect(await readContext(path, { windowTokens: 2000 })).toMatchObject({
      usedPercent: 50,
      windowSource: "config",
    });
    appendFileSync(path, '{"model":"qwen3","done":true,"eval_count":3}\n');
    const missing = await readContext(path, { windowTokens: 2000 });
    expect(missing).toMatchObject({ freshness: "unknown" });
    expect(missing?.usedTokens).toBeUndefined();
  });
});

describe("files without a reading", () => {
  everyRow(
    "%s",
    [
      ["an empty file", ""],
      ["blank lines", "\n\n\n"],
      ["no JSON", "hello\nworld\n"],
      ["another program's JSON lines", '{"level":"info","msg":"usage"}\n'],
      [
        "a session without a response",
        '{"parentUuid":null,"type":"user","message":{"role":"user","content":"Hi"},"sessionId":"s"}\n',
      ],
      ["a truncated first line", '{"parentUuid":null,"type":"assis'],
      ["an unrelated JSON document", '{\n "name": "package"\n}\n'],
    ],
    async (_, content) => {
      const folder = testdir({ "file.jsonl": content });
      expect(await readContext(join(folder, "file.jsonl"))).toBeUndefined();
    },
  );

  test("a folder", async () => {
    expect(await readContext(testdir())).toBeUndefined();
  });

  test("a missing file rejects with the system's error", async () => {
    const path = join(testdir(), "none.jsonl");
    await expect(readContext(path)).rejects.toThrow(/ENOENT/);
    await expect(readContext(path)).rejects.toMatchObject({
      code: "ENOENT",
      path,
      message: `There is no session file ${path} (ENOENT): findSessions() lists the files that the clients keep on this machine`,
    });
  });

  test("an unknown client and an invalid window throw a TypeError", async () => {
    const path = fixture("qwen/session.jsonl");
    await expect(readContext(path, { client: "emacs" as "qwen" })).rejects.toThrow(/"client"/);
    await expect(readContext(path, { windowTokens: 0 })).rejects.toThrow(/"windowTokens"/);
  });
});
