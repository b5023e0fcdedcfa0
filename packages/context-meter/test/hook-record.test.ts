import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect } from "vitest";
import { runHook } from "../src/hook/run-hook.js";
import { readMetrics } from "../src/index.js";
import { clockAt } from "./clock.js";
import { answer, boundary, lines, progress, user } from "./transcript-builder.js";

interface Scene {
  transcript: string;
  event?: Record<string, unknown>;
  env?: Record<string, string>;
  /** The state files that exist before the run. */
  state?: Record<string, string>;
  config?: string;
}

const NOW = 1_800_000_005_000;

function record(scene: Scene): string {
  const project = testdir({ "session-1.jsonl": scene.transcript });
  if (scene.config !== undefined) {
    mkdirSync(join(project, ".agentos"));
    writeFileSync(join(project, ".agentos/config.json"), scene.config);
  }
  const folder = testdir(scene.state);
  const event = {
    session_id: "session-1",
    transcript_path: join(project, "session-1.jsonl"),
    cwd: project,
    hook_event_name: "PostToolUse",
    tool_name: "Bash",
    tool_input: { command: "ls" },
    tool_response: { stdout: "hi" },
    tool_use_id: "toolu_1",
    ...scene.event,
  };
  const now = clockAt(NOW);
  const context = { env: scene.env ?? {}, cwd: project, folder, startedAt: NOW - 50, now, sleep: () => {} };
  expect(runHook(event, context)).toEqual({ problems: [] });
  const metrics = readMetrics("session-1", { folder, now });
  return `${metrics?.usedTokens} of ${metrics?.windowTokens} (${metrics?.windowSource}), ${metrics?.freshness}, ${metrics?.level}`;
}

const statusline = (fields: Record<string, unknown> = {}) => ({
  "agentos-ctx-session-1.json": JSON.stringify({
    session_id: "session-1",
    remaining_percentage: 90,
    timestamp: 1_800_000_000,
    window_tokens: 1_000_000,
    window_source: "client",
    model: "claude-sonnet-4-6[1m]",
    history: [{ timestamp: 1_799_999_999, used_tokens: 5 }, null, { timestamp: "x" }],
    ...fields,
  }),
});

describe("the hook records figures from a transcript with", () => {
  const id = "msg_same";

  everyRow<[name: string, expected: string, scene: Scene]>(
    "%s",
    [
      [
        "a simple response",
        "510 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 500 })) },
      ],
      [
        "the response that requested the call",
        "910 of 200000 (table), current, normal",
        { transcript: lines(answer({ input: 500 }), answer({ input: 900, toolUseId: "toolu_1" })) },
      ],
      [
        "the call's result",
        "510 of 200000 (table), current, normal",
        {
          transcript: lines(
            answer({ input: 500, toolUseId: "toolu_1" }),
            user([{ type: "tool_result", tool_use_id: "toolu_1", content: "x".repeat(9000) }]),
          ),
        },
      ],
      [
        "several rows of one message",
        "577 of 200000 (table), lagged, normal",
        {
          transcript: lines(
            answer({ id: "other" }),
            answer({ id, input: 500, output: 1 }),
            user("x"),
            answer({ id, input: 500, output: 77 }),
            answer({ id, input: 500, output: 1 }),
          ),
        },
      ],
      [
        "side chains, errors and decoys",
        "510 of 200000 (table), lagged, normal",
        {
          transcript: lines(
            answer({ input: 500 }),
            answer({ row: { isSidechain: true } }),
            answer({ model: "<synthetic>" }),
            answer({ row: { isApiErrorMessage: true } }),
            progress(),
            answer({ input: 0 }),
          ),
        },
      ],
      [
        "older cache fields",
        "405 of 200000 (table), lagged, normal",
        {
          transcript: lines(
            answer({
              usage: {
                input_tokens: 5,
                cache_creation_input_tokens: 0,
                cache_creation: { ephemeral_1h_input_tokens: 400 },
                output_tokens: null,
              },
            }),
          ),
        },
      ],
      [
        "torn and invalid lines",
        "510 of 200000 (table), lagged, normal",
        {
          transcript: `${lines(answer({ input: 500 }), "}{", "null", "[1]", "7", "")}${answer({ input: 900 }).slice(0, -9)}`,
        },
      ],
      [
        "CRLF and no final line feed",
        "910 of 200000 (table), lagged, normal",
        { transcript: `${answer({ input: 500 })}\r\n${answer({ input: 900 })}` },
      ],
      [
        "a compaction before the response",
        "910 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 150_000 }), boundary(2000), answer({ input: 900 })) },
      ],
      [
        "the long window by model",
        "300010 of 1000000 (table), lagged, normal",
        { transcript: lines(answer({ input: 300_000, model: "claude-opus-5-5" })) },
      ],
      [
        "the long window by suffix",
        "300010 of 1000000 (client), lagged, normal",
        { transcript: lines(answer({ input: 300_000, row: { requestedModel: "claude-sonnet-4-6[1m]" } })) },
      ],
      [
        "a model without automatic compaction",
        "510 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 500, model: "claude-sonnet-4-5" })) },
      ],
      [
        "the status line's window",
        "150010 of 1000000 (client), lagged, normal",
        { transcript: lines(answer({ input: 150_000 })), state: statusline() },
      ],
      [
        "the status line's window for a different model",
        "15010 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 15_000 })), state: statusline({ model: "claude-opus-4-6" }) },
      ],
      [
        "another session's metrics",
        "15010 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 15_000 })), state: statusline({ session_id: "session-2" }) },
      ],
      [
        "yesterday's metrics",
        "15010 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 15_000 })), state: statusline({ timestamp: 1_799_000_000 }) },
      ],
      [
        "metrics from the future",
        "15010 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 15_000 })), state: statusline({ timestamp: 1_800_900_000 }) },
      ],
      [
        "broken metrics",
        "15010 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 15_000 })), state: { "agentos-ctx-session-1.json": "{" } },
      ],
      [
        "earlier alerts",
        "15010 of 200000 (table), lagged, normal",
        {
          transcript: lines(answer({ input: 15_000 })),
          state: { "agentos-ctx-session-1.log": "\nc 1 2 190000 abc\n" },
        },
      ],
      [
        "a project without settings for the meter",
        "510 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 500 })), config: '{"other":{"x":"context"}}' },
      ],
      [
        "a batch",
        "510 of 200000 (table), current, normal",
        {
          transcript: lines(answer({ input: 500, toolUseId: "toolu_b" })),
          event: {
            hook_event_name: "PostToolBatch",
            tool_use_id: undefined,
            tool_calls: [{ tool_use_id: "toolu_a" }, { tool_use_id: "toolu_b" }, null],
          },
        },
      ],
      [
        "a long user row at the end",
        "510 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ id: "other" }), answer({ input: 500 }), user("x".repeat(400_000))) },
      ],
      [
        "a long user row at the end that contains the call's result",
        "510 of 200000 (table), current, normal",
        {
          transcript: lines(
            answer({ id: "other" }),
            answer({ input: 500 }),
            user([{ type: "tool_result", tool_use_id: "toolu_1", content: "x".repeat(900_000) }]),
          ),
        },
      ],
      [
        "a megabyte of progress rows at the end, the last one torn",
        "510 of 200000 (table), current, normal",
        {
          transcript: `${lines(answer({ input: 500, toolUseId: "toolu_1" }), user("x"), ...manyProgressRows())}${progress().slice(0, -40)}`,
        },
      ],
      [
        "a megabyte of progress rows at the end that name the call",
        "510 of 200000 (table), current, normal",
        {
          transcript: lines(
            answer({ id: "other" }),
            answer({ input: 500 }),
            ...manyProgressRows().map((row) => row.replace("{", '{"parentToolUseID":"toolu_1",')),
          ),
        },
      ],
      [
        "a megabyte of progress rows after a single response",
        "510 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 500 }), ...manyProgressRows()) },
      ],
      [
        "no folder in the event",
        "510 of 200000 (table), lagged, normal",
        { transcript: lines(answer({ input: 500 })), event: { cwd: undefined } },
      ],
    ],
    (_, expected, scene) => {
      expect(record(scene)).toBe(expected);
    },
  );
});

function manyProgressRows(): string[] {
  return Array.from({ length: 900 }, (_, index) => progress(100 + (index % 50) * 40));
}
