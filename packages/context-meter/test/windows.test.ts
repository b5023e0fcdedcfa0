import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { MODEL_WINDOWS_DATE, readContext, recordReading, windowTokens } from "../src/index.js";
import { runStatusline } from "../src/statusline/run-statusline.js";
import { clockAt } from "./clock.js";
import { HookBench } from "./hook-runner.js";
import { answer, lines } from "./transcript-builder.js";

/** A Claude Code session with this model and this many input tokens, in a separate home folder. */
function session(model: string, input: number, more: string[] = []) {
  const folder = testdir({
    "home/.keep": "",
    "s.jsonl": lines(answer({ model, input, output: 0 }), ...more),
  });
  const env = { HOME: join(folder, "home"), USERPROFILE: join(folder, "home") };
  const read = (extra: Record<string, string> = {}) =>
    readContext(join(folder, "s.jsonl"), { env: { ...env, ...extra } });
  return { folder, env, read };
}

/** What Claude Code 2.1.329 writes when a provider refuses a request as too long. */
const refused = (text: string) =>
  answer({ model: "<synthetic>", text, row: { isApiErrorMessage: true, error: "invalid_request" } });

describe("model names", () => {
  everyRow(
    "%s has %d tokens",
    [
      ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", 200_000],
      ["anthropic.claude-opus-4-7-v1:0", 1_000_000],
      ["anthropic/claude-opus-4.7", 1_000_000],
      ["openrouter/anthropic/claude-sonnet-4.5", 200_000],
      [
        "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0",
        200_000,
      ],
      ["claude-sonnet-4-5@20250929", 200_000],
      ["claude-sonnet-4-6[1m]", 1_000_000],
      ["gpt-4o", 128_000],
      ["openai/gpt-4o-2024-08-06", 128_000],
      ["azure/gpt-5", 400_000],
      ["gemini-2.5-pro", 1_048_576],
      ["google/gemini-3-pro-preview", 1_048_576],
      ["glm-4.7", 202_752],
      ["zai.glm-4.7", 202_752],
      ["z-ai/glm-4.7:free", 202_752],
      ["moonshotai/kimi-k2-thinking", 262_144],
      ["mistral/mistral-large-2512", 262_144],
      ["x-ai/grok-4.20-reasoning", 2_000_000],
    ] as const,
    (model, tokens) => {
      expect(windowTokens(model)).toBe(tokens);
    },
  );

  test("that are made up are not in the table, which has a date", () => {
    expect(MODEL_WINDOWS_DATE).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const name of [
      "some-model",
      "",
      "4o",
      "gpt",
      "arn:aws:bedrock:eu-west-1:1:application-inference-profile/abc1",
    ])
      expect(windowTokens(name), name).toBeUndefined();
  });
});

describe("an unknown model", () => {
  test("is given 200,000 tokens, and the reading marks this as assumed", async () => {
    expect(await session("some-model", 100_000).read()).toMatchObject({
      windowTokens: 200_000,
      windowSource: "assumed",
      usedPercent: 50,
    });
  });

  test("is given a larger window once a larger request gets a response", async () => {
    const found = await session("some-model", 300_000).read();
    expect(found).toMatchObject({ windowTokens: 1_000_000, windowSource: "observed" });
  });

  test("has the configured window", async () => {
    const found = await session("some-model", 1000).read({ CLAUDE_CODE_MAX_CONTEXT_TOKENS: "131072" });
    expect(found).toMatchObject({ windowTokens: 131_072, windowSource: "env" });
  });
});

describe("a headless Claude Code session with another vendor's model", () => {
  test.each(["glm-4.6", "zai/glm-5-unknown"])("warns: %s at 190k", (model) => {
    const bench = new HookBench();
    writeFileSync(bench.transcript, lines(answer({ model, input: 190_000, output: 10 })));
    expect(bench.told()).toBe("critical");
  });

  test("does not use the million that the client assumes", () => {
    const folder = testdir({ "tmp/.keep": "", "home/.keep": "" });
    const tmp = join(folder, "tmp");
    const env = { TMPDIR: tmp, TMP: tmp, TEMP: tmp, HOME: join(folder, "home") };
    const options = { cwd: folder, since: 1_000_000, now: clockAt(2_000_000), env };
    const reading = { client: "claude-code", sessionId: "s1", inputTokens: 190_000, outputTokens: 0 };
    const recorded = (model: string, windowTokens: number) =>
      recordReading({ ...reading, model, windowTokens }, options);
    expect(recorded("glm-4.7", 1_000_000)).toBe(202_752);
    expect(recorded("claude-sonnet-4-6", 1_000_000)).toBe(1_000_000);
    // A user may have configured a smaller one.
    expect(recorded("glm-4.7", 131_072)).toBe(131_072);
  });
});

describe("a learned window", () => {
  test.each([
    [
      "Prompt is too long · the request is ~205123 tokens (limit 200500) but this conversation is only ~2479 tokens",
      200_500,
    ],
    [
      "Prompt is too long · the provider said: This endpoint's maximum context length is 202752 tokens. However, you requested about 205123 tokens",
      202_752,
    ],
  ])("from an error applies to this session: %s", async (text, tokens) => {
    const found = await session("glm-4.7", 190_000, [refused(text)]).read();
    expect(found).toMatchObject({ windowTokens: tokens, windowSource: "learned" });
  });

  test("is remembered for the model's next sessions, on any provider", async () => {
    const bench = new HookBench();
    const home = testdir({});
    const env = { HOME: home, USERPROFILE: home };
    const text = "Prompt is too long · the request is ~150000 tokens (limit 131072)";
    writeFileSync(bench.transcript, lines(answer({ model: "acme/new-1", input: 100_000 }), refused(text)));
    bench.run(bench.event(), env);
    const { folder } = session("acme.new-1", 90_000);
    expect(await readContext(join(folder, "s.jsonl"), { env })).toMatchObject({
      windowTokens: 131_072,
      windowSource: "learned",
    });
  });

  test("is learned from a status line if the table lacks the client's model", async () => {
    const folder = testdir({ "home/.keep": "" });
    const env = { HOME: join(folder, "home"), USERPROFILE: join(folder, "home") };
    const event = {
      session_id: "s1",
      model: { id: "claude-novella" },
      context_window: { context_window_size: 500_000, current_usage: { input_tokens: 10, output_tokens: 1 } },
    };
    runStatusline(event, { env, cwd: folder, folder, now: clockAt(2_000_000) });
    const { folder: other } = session("claude-novella", 250_000);
    expect(await readContext(join(other, "s.jsonl"), { env })).toMatchObject({
      windowTokens: 500_000,
      windowSource: "learned",
    });
  });

  test("is ignored if the file is corrupt", async () => {
    const { env, read } = session("some-model", 1000);
    mkdirSync(join(env.HOME, ".local/state/agentos"), { recursive: true });
    const path = join(env.HOME, ".local/state/agentos/windows.json");
    for (const text of ["", "[]", '{"some-model":"x"}', '{"some-model":-1}', "{"]) {
      writeFileSync(path, text);
      expect(await read(), text).toMatchObject({ windowTokens: 200_000, windowSource: "assumed" });
    }
    expect(readFileSync(path, "utf8")).toBe("{");
  });
});
