import { readFileSync } from "node:fs";
import { everyRow } from "@agentos/testing";
import { recordedFile } from "@agentos/testing/recordings";
import { describe, expect, test } from "vitest";
import { MODEL_WINDOWS_DATE, parseUsage, type UsageProvider, windowTokens } from "../src/index.js";

describe("parseUsage", () => {
  everyRow<[UsageProvider, object, number, number, number, number?]>(
    "%s: %j",
    [
      [
        "anthropic",
        {
          input_tokens: 3,
          cache_creation_input_tokens: 300,
          cache_read_input_tokens: 16_500,
          output_tokens: 40,
        },
        16_803,
        40,
        16_500,
        300,
      ],
      [
        "anthropic",
        {
          input_tokens: 3,
          cache_creation_input_tokens: null,
          cache_read_input_tokens: null,
          output_tokens: 1,
        },
        3,
        1,
        0,
      ],
      [
        "openai-chat",
        {
          prompt_tokens: 9200,
          completion_tokens: 60,
          total_tokens: 9260,
          prompt_tokens_details: { cached_tokens: 7900 },
          completion_tokens_details: { reasoning_tokens: 10 },
        },
        9200,
        60,
        7900,
      ],
      [
        "openai-responses",
        {
          input_tokens: 9200,
          input_tokens_details: { cached_tokens: 7900 },
          output_tokens: 60,
          output_tokens_details: { reasoning_tokens: 10 },
          total_tokens: 9260,
        },
        9200,
        60,
        7900,
      ],
      [
        "gemini",
        {
          promptTokenCount: 12_345,
          candidatesTokenCount: 42,
          thoughtsTokenCount: 7,
          cachedContentTokenCount: 9000,
          totalTokenCount: 12_394,
        },
        12_345,
        49,
        9000,
      ],
      [
        "gemini",
        {
          promptTokenCount: 100,
          candidatesTokenCount: 10,
          thoughtsTokenCount: 7,
          toolUsePromptTokenCount: 5,
        },
        105,
        17,
        0,
      ],
      [
        "ai-sdk",
        {
          inputTokens: 9200,
          outputTokens: 60,
          inputTokenDetails: { noCacheTokens: 1300, cacheReadTokens: 7900 },
        },
        9200,
        60,
        7900,
      ],
      [
        "opencode",
        { total: 12_387, input: 3345, output: 35, reasoning: 7, cache: { read: 9000, write: 0 } },
        12_345,
        42,
        9000,
      ],
      [
        "opencode",
        { input: 3345, output: 35, reasoning: 7, cache: { read: 9000, write: 0 } },
        12_345,
        42,
        9000,
      ],
      ["ollama", { prompt_eval_count: 900, eval_count: 100 }, 900, 100, 0],
    ],
    (provider, usage, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens = 0) => {
      expect(parseUsage(provider, usage)).toEqual({
        inputTokens,
        outputTokens,
        usedTokens: inputTokens + outputTokens,
        cacheReadTokens,
        cacheWriteTokens,
      });
    },
  );

  test("reads OpenCode's recorded messages", () => {
    const event = JSON.parse(
      readFileSync(recordedFile("context", "opencode/025-event-message.updated.json"), "utf8"),
    );
    expect(parseUsage("opencode", event.properties.info.tokens)?.usedTokens).toBe(12_387);
    const hook = JSON.parse(
      readFileSync(recordedFile("context", "opencode/016-tool.execute.after.json"), "utf8"),
    );
    const tokens = hook.msgs.map(
      (message: { tokens?: unknown }) => parseUsage("opencode", message.tokens)?.usedTokens,
    );
    // While a tool runs, the current message has no counts yet; the previous one does.
    expect(tokens).toEqual([undefined, 8050, undefined]);
  });

  everyRow<[UsageProvider, unknown]>(
    "%s: %j says nothing",
    [
      ["ollama", { eval_count: 100 }],
      ["ollama", { prompt_eval_count: 0, eval_count: 100 }],
      ["anthropic", {}],
      ["anthropic", null],
      ["gemini", { totalTokenCount: 0 }],
      ["openai-chat", "usage"],
      ["ai-sdk", { inputTokens: Number.NaN, outputTokens: 3 }],
    ],
    (provider, usage) => {
      expect(parseUsage(provider, usage)).toBeUndefined();
    },
  );

  test("an unknown provider throws a TypeError", () => {
    expect(() => parseUsage("toString" as UsageProvider, {})).toThrow(
      /Expected the provider to be one of anthropic, /,
    );
  });
});

describe("windowTokens", () => {
  everyRow<[string, number | undefined]>(
    "%s: %s",
    [
      ["claude-sonnet-4-5", 200_000],
      ["claude-sonnet-4-5-20250929", 200_000],
      ["claude-sonnet-4-20250514", 200_000],
      ["claude-sonnet-4-6", 200_000],
      ["claude-sonnet-4-6[1m]", 1_000_000],
      ["claude-opus-4-6", 200_000],
      ["claude-opus-4-7", 1_000_000],
      ["claude-opus-4-8-20260801", 1_000_000],
      ["claude-opus-4-20250514", 200_000],
      ["claude-haiku-4-5", 200_000],
      ["claude-opus-5-5", 1_000_000],
      ["claude-sonnet-5", 1_000_000],
      ["claude-3-5-sonnet-20241022", 200_000],
      ["us.anthropic.claude-sonnet-4-5-20250929-v1:0", 200_000],
      ["anthropic/claude-opus-4.7", 1_000_000],
      ["claude-opus-4-7@20260101", 1_000_000],
      ["models/gemini-2.5-flash", 1_048_576],
      ["gemini-3-pro-preview", 1_048_576],
      ["gemma-4-27b", 256_000],
      ["qwen3-coder-plus", 1_000_000],
      ["gpt-4.1-mini", 1_047_576],
      ["gpt-4o", 128_000],
      ["claude", undefined],
      ["claude-next", undefined],
      ["some-model", undefined],
      ["", undefined],
    ],
    (model, tokens) => {
      expect(windowTokens(model)).toBe(tokens);
    },
  );

  test("respects the client's variables", () => {
    expect(windowTokens("claude-opus-5-5", { CLAUDE_CODE_DISABLE_1M_CONTEXT: "1" })).toBe(200_000);
    expect(windowTokens("claude-opus-5-5", { CLAUDE_CODE_DISABLE_1M_CONTEXT: "0" })).toBe(1_000_000);
    expect(windowTokens("mine", { CLAUDE_CODE_MAX_CONTEXT_TOKENS: "32000" })).toBe(32_000);
    expect(windowTokens("claude-opus-5-5", { CLAUDE_CODE_MAX_CONTEXT_TOKENS: "32000" })).toBe(1_000_000);
  });

  test("uses a table with a date", () => {
    expect(MODEL_WINDOWS_DATE).toMatch(/^\d{4}-\d\d-\d\d$/);
  });
});
