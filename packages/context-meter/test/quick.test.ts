import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/test-helpers";
import { describe, expect, test } from "vitest";
import { runQuick } from "../src/hook/quick.js";
import { runHook } from "../src/hook/run-hook.js";
import { answer, boundary, lines, progress, user } from "./transcript-builder.js";

const FIXTURES = join(import.meta.dirname, "fixtures/claude-code/transcripts");

interface Scene {
  transcript: string;
  event?: Record<string, unknown>;
  env?: Record<string, string>;
  /** What stands in the state's folder before. */
  state?: Record<string, string>;
  config?: string;
}

/**
 * Runs the short path and the long path over the same scene, three times each, and gives
 * what each left and answered.
 */
function both(scene: Scene) {
  const project = testdir({ "session-1.jsonl": scene.transcript });
  if (scene.config !== undefined) {
    mkdirSync(join(project, ".agentos"));
    writeFileSync(join(project, ".agentos/config.json"), scene.config);
  }
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
  const run = (way: (context: Parameters<typeof runHook>[1]) => unknown) => {
    const folder = testdir(scene.state);
    const results = [1, 2, 3].map((count) => {
      const startedAt = 1_800_000_000_000 + count * 5000;
      let now = startedAt + 50;
      const sleep = (ms: number) => {
        now += ms;
      };
      return way({ env: scene.env ?? {}, cwd: project, folder, startedAt, now: () => now, sleep });
    });
    return { results, state: stateOf(folder) };
  };
  const bytes = JSON.stringify(event).length;
  return {
    quick: run((context) => runQuick(event, bytes, context)),
    full: run((context) => runHook(event, context)),
  };
}

function stateOf(folder: string): Record<string, string> {
  const files = readdirSync(folder).sort();
  // Each line of the log has a name of its own.
  return Object.fromEntries(
    files.map((file) => [file, readFileSync(join(folder, file), "utf8").replaceAll(/ \w+$/gm, "")]),
  );
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

describe("the short path leaves and answers what the long path does", () => {
  const id = "msg_same";

  test.each<[string, Scene]>([
    ["a plain answer", { transcript: lines(answer({ input: 500 })) }],
    [
      "the answer that asked for the call",
      { transcript: lines(answer({ input: 500 }), answer({ input: 900, toolUseId: "toolu_1" })) },
    ],
    [
      "a result behind it",
      {
        transcript: lines(
          answer({ input: 500, toolUseId: "toolu_1" }),
          user([{ type: "tool_result", tool_use_id: "toolu_1", content: "x".repeat(9000) }]),
        ),
      },
    ],
    [
      "several rows of one message",
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
      "torn and odd lines",
      {
        transcript: `${lines(answer({ input: 500 }), "}{", "null", "[1]", "7", "")}${answer({ input: 900 }).slice(0, -9)}`,
      },
    ],
    ["CRLF and no last line feed", { transcript: `${answer({ input: 500 })}\r\n${answer({ input: 900 })}` }],
    [
      "a compaction before it",
      { transcript: lines(answer({ input: 150_000 }), boundary(2000), answer({ input: 900 })) },
    ],
    ["the long window by model", { transcript: lines(answer({ input: 300_000, model: "claude-opus-5-5" })) }],
    [
      "the long window by suffix",
      { transcript: lines(answer({ input: 300_000, row: { requestedModel: "claude-sonnet-4-6[1m]" } })) },
    ],
    [
      "a model without automatic compaction",
      { transcript: lines(answer({ input: 500, model: "claude-sonnet-4-5" })) },
    ],
    ["the status line's window", { transcript: lines(answer({ input: 150_000 })), state: statusline() }],
    [
      "the status line's window of another model",
      { transcript: lines(answer({ input: 15_000 })), state: statusline({ model: "claude-opus-4-6" }) },
    ],
    [
      "another session's metrics",
      { transcript: lines(answer({ input: 15_000 })), state: statusline({ session_id: "session-2" }) },
    ],
    [
      "metrics of yesterday",
      { transcript: lines(answer({ input: 15_000 })), state: statusline({ timestamp: 1_799_000_000 }) },
    ],
    [
      "metrics of tomorrow",
      { transcript: lines(answer({ input: 15_000 })), state: statusline({ timestamp: 1_800_900_000 }) },
    ],
    [
      "broken metrics",
      { transcript: lines(answer({ input: 15_000 })), state: { "agentos-ctx-session-1.json": "{" } },
    ],
    [
      "alerts before",
      {
        transcript: lines(answer({ input: 15_000 })),
        state: { "agentos-ctx-session-1.log": "\nc 1 2 190000 abc\n" },
      },
    ],
    [
      "a project without settings for it",
      { transcript: lines(answer({ input: 500 })), config: '{"other":{"x":"context"}}' },
    ],
    [
      "a batch",
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
      "a long user row last",
      { transcript: lines(answer({ id: "other" }), answer({ input: 500 }), user("x".repeat(400_000))) },
    ],
    [
      "a long user row last that has the call",
      {
        transcript: lines(
          answer({ id: "other" }),
          answer({ input: 500 }),
          user([{ type: "tool_result", tool_use_id: "toolu_1", content: "x".repeat(900_000) }]),
        ),
      },
    ],
    [
      "a megabyte of progress rows behind it, the last one torn",
      {
        transcript: `${lines(answer({ input: 500, toolUseId: "toolu_1" }), user("x"), ...manyProgressRows())}${progress().slice(0, -40)}`,
      },
    ],
    [
      "a megabyte of progress rows behind it that name the call",
      {
        transcript: lines(
          answer({ id: "other" }),
          answer({ input: 500 }),
          ...manyProgressRows().map((row) => row.replace("{", '{"parentToolUseID":"toolu_1",')),
        ),
      },
    ],
    [
      "a megabyte of progress rows and nothing but an answer before",
      { transcript: lines(answer({ input: 500 }), ...manyProgressRows()) },
    ],
    ["no folder in the event", { transcript: lines(answer({ input: 500 })), event: { cwd: undefined } }],
  ])("%s", (_, scene) => {
    const { quick, full } = both(scene);
    expect(quick.results).toEqual([true, true, true]);
    expect(full.results).toEqual(Array(3).fill({ problems: [] }));
    // The long path takes the history from the log, which begins with this installation's first call.
    expect(withoutHistory(quick.state)).toEqual(withoutHistory(full.state));
  });

  test.each(readdirSync(FIXTURES).filter((file) => file.endsWith(".jsonl")))(
    "%s, wherever it is cut",
    (file) => {
      const bytes = readFileSync(join(FIXTURES, file), "utf8");
      let quickly = 0;
      for (let cut = bytes.length; cut > 0; cut -= 1511) {
        const { quick, full } = both({ transcript: bytes.slice(0, cut) });
        if (!quick.results.every(Boolean)) continue;
        quickly++;
        expect(full.results).toEqual(Array(3).fill({ problems: [] }));
        expect(quick.state).toEqual(full.state);
      }
      expect(quickly).toBeGreaterThan(0);
    },
  );
});

describe("the short path leaves alone what it cannot be sure of", () => {
  const plain = lines(answer({ input: 500 }));

  test.each<[string, Scene]>([
    ["a window more than half full", { transcript: lines(answer({ input: 101_000 })) }],
    ["much that is pending", { transcript: lines(answer({ input: 80_000 }), user("x".repeat(50_000))) }],
    [
      "a large result in the event",
      { transcript: lines(answer({ input: 80_000 })), event: { tool_response: "x".repeat(50_000) } },
    ],
    [
      "images",
      { transcript: lines(answer({ input: 500 }), user([{ type: "image", source: { file_id: "f" } }])) },
    ],
    ["a compaction since", { transcript: lines(answer({ input: 500 }), boundary(200)) }],
    ["no answer in the file's end", { transcript: lines(answer({ input: 500 }), user("x".repeat(70_000))) }],
    [
      "a long answer last",
      { transcript: lines(answer({ input: 500 }), answer({ input: 600, text: "x".repeat(400_000) })) },
    ],
    [
      "a long torn row last",
      { transcript: lines(answer({ input: 500 }), user("x".repeat(400_000))).slice(0, -9) },
    ],
    [
      "two long rows",
      { transcript: lines(answer({ input: 500 }), user("x".repeat(400_000)), user("x".repeat(400_000))) },
    ],
    ["a long row that is the whole file", { transcript: lines(user("x".repeat(400_000))) }],
    [
      "an answer without an id",
      {
        transcript: lines(
          answer(),
          answer({ row: { message: { model: "claude-sonnet-4-6", usage: { input_tokens: 5 } } } }),
        ),
      },
    ],
    ["an unknown model", { transcript: lines(answer({ model: "mine" })) }],
    ["a subagent", { transcript: plain, event: { agent_id: "abc" } }],
    ["a batch whose row is not there", { transcript: plain, event: { hook_event_name: "PostToolBatch" } }],
    ["another event", { transcript: plain, event: { hook_event_name: "Stop" } }],
    ["Codex", { transcript: plain, event: { turn_id: "t" } }],
    ["Qwen Code", { transcript: plain, event: { timestamp: "2026-11-21T00:00:00Z" } }],
    ["Copilot CLI", { transcript: plain, event: { tool_result: {} } }],
    ["a missing file", { transcript: plain, event: { transcript_path: "/none/session.jsonl" } }],
    ["a session id that is a path", { transcript: plain, event: { session_id: "../x" } }],
    ["settings", { transcript: plain, config: '{"context":{"warning":99}}' }],
    ["broken settings", { transcript: plain, config: "{" }],
    ["settings that are a list", { transcript: plain, config: "[]" }],
    ["a variable", { transcript: plain, env: { AGENTOS_CONTEXT_WARNING: "99" } }],
    ["a variable of the client's", { transcript: plain, env: { CLAUDE_CODE_DISABLE_1M_CONTEXT: "1" } }],
  ])("%s", (_, scene) => {
    const { quick } = both(scene);
    expect(quick.results).toEqual([false, false, false]);
    expect(Object.keys(quick.state)).toEqual(Object.keys(scene.state ?? {}));
  });
});

function manyProgressRows(): string[] {
  return Array.from({ length: 900 }, (_, index) => progress(100 + (index % 50) * 40));
}

function withoutHistory(state: Record<string, string>): unknown {
  return Object.fromEntries(
    Object.entries(state).map(([file, text]) => [file, text.replace(/"history":\[.*\] *}? */, "")]),
  );
}
