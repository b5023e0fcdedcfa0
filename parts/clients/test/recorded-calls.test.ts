import { join } from "node:path";
import { everyRow, testdir } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { readRecordedCalls } from "../src/index.js";

const AT = "2026-11-20T10:00:00.000Z";
const file = (content: string | readonly object[]) => {
  const text =
    typeof content === "string" ? content : content.map((row) => `${JSON.stringify(row)}\n`).join("");
  return join(testdir({ "s.jsonl": text }), "s.jsonl");
};
const callsOf = (content: string | readonly object[], seen?: Set<string>) => [
  ...readRecordedCalls(file(content), "/started", seen),
];
const claude = (id: string | undefined, name: unknown, input: unknown, more: object = {}) => ({
  type: "assistant",
  sessionId: "s",
  cwd: "/project",
  timestamp: AT,
  message: {
    content: [
      { type: "text", text: "x" },
      { type: "tool_use", id, name, input },
    ],
  },
  ...more,
});

describe("the tool calls in a client's session file", () => {
  everyRow<[string, readonly object[], object]>(
    "%s",
    [
      [
        "Claude Code",
        [claude("a", "Bash", { command: "ls" })],
        { tool: "Bash", input: { command: "ls" }, cwd: "/project", at: AT },
      ],
      [
        "Codex, a function with its arguments as text",
        [
          { type: "session_meta", payload: { cwd: "/codex" } },
          {
            timestamp: AT,
            type: "response_item",
            payload: { type: "function_call", call_id: "a", name: "exec_command", arguments: '{"cmd":"ls"}' },
          },
        ],
        { tool: "exec_command", input: { cmd: "ls" }, cwd: "/codex", at: AT },
      ],
      [
        "Codex, a custom tool",
        [
          {
            type: "response_item",
            payload: {
              type: "custom_tool_call",
              call_id: "a",
              name: "apply_patch",
              input: "*** Begin Patch",
            },
          },
        ],
        { tool: "apply_patch", input: { input: "*** Begin Patch" }, cwd: "/started" },
      ],
      [
        "Codex, a local shell",
        [
          {
            type: "response_item",
            payload: { type: "local_shell_call", call_id: "a", action: { command: ["ls"] } },
          },
        ],
        { tool: "local_shell", input: { action: { command: ["ls"] } }, cwd: "/started" },
      ],
      [
        "Gemini CLI",
        [
          {
            timestamp: AT,
            id: "m",
            type: "gemini",
            toolCalls: [{ id: "a", name: "run_shell_command", args: { command: "ls" } }],
          },
        ],
        { tool: "run_shell_command", input: { command: "ls" }, cwd: "/started", at: AT },
      ],
      [
        "Qwen Code",
        [
          {
            sessionId: "s",
            type: "assistant",
            cwd: "/qwen",
            message: { parts: [{ functionCall: { id: "a", name: "edit", args: { file_path: "a.ts" } } }] },
          },
        ],
        { tool: "edit", input: { file_path: "a.ts" }, cwd: "/qwen" },
      ],
      [
        "Copilot CLI",
        [
          { type: "session.start", data: { context: { cwd: "/copilot" } }, parentId: null },
          {
            type: "tool.execution_start",
            data: { toolCallId: "a", toolName: "bash", arguments: { command: "ls" } },
            parentId: "b",
          },
        ],
        { tool: "bash", input: { command: "ls" }, cwd: "/copilot" },
      ],
    ],
    (_, rows, expected) => {
      expect(callsOf(rows)).toEqual([expected]);
    },
  );

  test("a call that another file of a resumed session repeats is returned once; a call without an id, every time", () => {
    const seen = new Set<string>();
    const rows = [claude("a", "Bash", { command: "ls" }), claude("a", "Bash", { command: "pwd" })];
    expect(callsOf(rows, seen)).toHaveLength(2);
    expect(callsOf(rows, seen)).toEqual([]);
    expect(callsOf([claude(undefined, "Bash", {}), claude(undefined, "Bash", {})], seen)).toHaveLength(2);
  });

  everyRow<[string, string | readonly object[], number]>(
    "%s",
    [
      ["nothing", "", 0],
      ["a torn last row", `${JSON.stringify(claude("a", "Bash", {}))}\n{"type":"tool_use`, 1],
      ["a last row without its line feed", JSON.stringify(claude("a", "Bash", {})), 1],
      ["CRLF", `${JSON.stringify(claude("a", "Bash", {}))}\r\n`, 1],
      ["rows that are not objects", 'null\n"tool_use"\n[]\n', 0],
      [
        "names and inputs of unexpected types",
        [claude("a", 1, {}), claude("b", "", {}), claude("c", "X", null), claude("d", "Y", [1])],
        2,
      ],
      [
        "content that is not a list",
        [{ ...claude("a", "X", {}), message: { content: '"tool_use"', parts: 1 }, toolCalls: "x" }],
        0,
      ],
      [
        "a result that quotes a call",
        [{ ...claude("a", "X", {}), message: { content: [{ type: "tool_result", content: '"tool_use"' }] } }],
        0,
      ],
    ],
    (_, content, count) => {
      expect(callsOf(content)).toHaveLength(count);
    },
  );

  test("rows that span several chunks are read completely, and one of 20 MB is skipped", () => {
    const long = (size: number) => claude("a", "Write", { content: "x".repeat(size) });
    const rows = [long(700_000), long(1_500_000), long(20_000_000), claude("z", "Bash", { command: "ls" })];
    expect(callsOf(rows).map(({ tool, input }) => [tool, String(input.content ?? "").length])).toEqual([
      ["Write", 700_000],
      ["Write", 1_500_000],
      ["Bash", 0],
    ]);
  });

  test("a missing file has no calls", () => {
    expect([...readRecordedCalls("/nowhere/s.jsonl", "/")]).toEqual([]);
  });
});
