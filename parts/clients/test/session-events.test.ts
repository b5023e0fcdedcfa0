import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { type SessionEvent, TRANSCRIPTS } from "../src/index.js";
import { FOLDER, ROWS, SAME_TURN } from "./same-turn.js";

type Row = Record<string, unknown>;

function eventsOf(rows: readonly object[]): SessionEvent[] {
  const format = TRANSCRIPTS.find(({ recognizes }) => rows.some((row) => recognizes(row as Row)))!;
  const reader = format.createReader();
  return rows.flatMap((row) => [...reader.read(row as Row)]);
}
const eventsOfType = (rows: readonly object[], ...types: SessionEvent["type"][]) =>
  eventsOf(rows).filter(({ type }) => types.includes(type));

describe("a turn", () => {
  test("is defined here for every client", () => {
    expect(Object.keys(ROWS).sort()).toEqual(TRANSCRIPTS.map(({ client }) => client).sort());
  });

  everyRow("yields the same events when %s recorded it", Object.entries(ROWS), (_, rows) => {
    expect(eventsOfType(rows, "request", "call", "result", "answer")).toMatchObject(SAME_TURN);
  });

  everyRow(
    "of %s is recognized as that client's and no other's, row by row",
    Object.entries(ROWS),
    (client, rows) => {
      const takers = rows.flatMap(
        (row) => TRANSCRIPTS.find((format) => format.recognizes(row as Row))?.client ?? [],
      );
      expect(new Set(takers)).toEqual(new Set([client]));
    },
  );

  everyRow(
    "of %s consists of rows that are wanted, judging by their first bytes",
    Object.entries(ROWS),
    (client, rows) => {
      const { wants } = TRANSCRIPTS.find((format) => format.client === client)!;
      expect(rows.every((row) => wants(JSON.stringify(row).slice(0, 400)))).toBe(true);
    },
  );

  everyRow("of %s names its session once", Object.entries(ROWS), (client, rows) => {
    expect(eventsOfType(rows, "session")).toEqual([
      { type: "session", id: "s1", ...(client !== "gemini" && { folder: FOLDER }) },
    ]);
  });
});

describe("Claude Code", () => {
  const row = (type: string, content: unknown, more: object = {}) => ({
    type,
    sessionId: "s1",
    message: { role: type, content },
    ...more,
  });
  const call = (name: string, input: object) =>
    row("assistant", [{ type: "tool_use", id: "1", name, input }]);
  const result = (content: string, more: object = {}, of: object = {}) =>
    row("user", [{ type: "tool_result", tool_use_id: "1", content, ...of }], more);
  const bash = call("Bash", { command: "npm test" });

  test.each<[string, object]>([
    ["denied by a hook", result("PreToolUse:Bash hook error: no shell here", {}, { is_error: true })],
    ["denied by a rule", result("Permission to use Bash has been denied.", {}, { is_error: true })],
    ["refused by the user", result("no", { toolDenialKind: "user-rejected" }, { is_error: true })],
    ["interrupted", result("half", { toolUseResult: { stdout: "half", interrupted: true } })],
  ])("a command that was %s did not run", (_, end) => {
    expect(eventsOfType([bash, end], "result")).toMatchObject([{ status: "not-run" }]);
  });

  test("a background command ends with a notice, or with the answer to a poll", () => {
    const begun = result("Command running in background with ID: b1");
    const notice = row(
      "user",
      "<task-notification>\n<task-id>b1</task-id>\n<status>failed</status>\n<summary>exit code 2</summary>\n</task-notification>",
    );
    const answer = result(
      "<task_id>b1</task_id>\n<status>completed</status>\n<exit_code>0</exit_code>\n<output>ok</output>",
    );
    expect(eventsOfType([bash, begun, notice], "result", "request", "task-ended")).toMatchObject([
      { status: "running", task: "b1" },
      { task: "b1", status: "failed", exitCode: 2 },
    ]);
    expect(eventsOfType([bash, begun, call("TaskOutput", {}), answer], "task-ended")).toEqual([
      { type: "task-ended", task: "b1", status: "done", exitCode: 0, output: "ok" },
    ]);
  });

  test("a poll names the task if its answer does not, and returns what was printed so far", () => {
    const begun = result("Command running in background with ID: b1");
    const answer = result("<status>running</status>\n\n<stdout>\n2 passed\n</stdout>");
    const events = [bash, begun, call("BashOutput", { bash_id: "b1" }), answer];
    expect(eventsOfType(events, "task-output", "task-ended")).toEqual([
      { type: "task-output", task: "b1", output: "2 passed" },
    ]);
  });

  test("a message that the user writes while the agent works does not begin a turn", () => {
    const queued = { type: "attachment", attachment: { type: "queued_command", prompt: "Also this." } };
    expect(eventsOfType([row("user", "Fix it."), queued], "request")).toEqual([
      { type: "request", text: "Fix it." },
      { type: "request", text: "Also this.", isMidTurn: true },
    ]);
  });

  test("an edit has the whole file before and after, if the client recorded it", () => {
    const edit = call("Edit", { file_path: "/a", old_string: "b", new_string: "c" });
    const kept = { toolUseResult: { originalFile: "a b", oldString: "b", newString: "c" } };
    expect(eventsOfType([edit, result("ok", kept)], "result")).toMatchObject([
      { action: { edits: [{ path: "/a", removed: "b", added: "c", before: "a b", after: "a c" }] } },
    ]);
  });
});

describe("Codex", () => {
  const row = (type: string, payload: object) => ({ type, payload });
  const item = (payload: object) => row("response_item", payload);
  const patch = (output: string) => [
    item({ type: "custom_tool_call", name: "apply_patch", input: "*** Add File: a\n+x", call_id: "1" }),
    item({ type: "custom_tool_call_output", call_id: "1", output }),
  ];

  test.each([
    ["Exit code: 0\nOutput:\nSuccess.", "done"],
    ["Success. Updated the following files:\nA a", "done"],
    ["Exit code: 1\nOutput:\nno", "failed"],
    ["apply_patch verification failed: no such file", "failed"],
    ["unsupported call: apply_patch", "not-run"],
  ])("a patch with the output %j is %s", (output, status) => {
    expect(eventsOfType(patch(output), "result")).toMatchObject([{ status }]);
  });

  test("a running command ends with the client's own event, or with the answer to a poll", () => {
    const begun = [
      item({ type: "function_call", name: "exec_command", arguments: '{"cmd":"make"}', call_id: "1" }),
      item({
        type: "function_call_output",
        call_id: "1",
        output: "Process running with session ID 77\nOutput:\n",
      }),
    ];
    const ended = {
      type: "CommandExecution",
      id: "1",
      command: "make",
      exit_code: 2,
      aggregated_output: "red",
    };
    expect(
      eventsOfType(
        [...begun, row("event_msg", { type: "item_completed", item: ended })],
        "result",
        "task-ended",
      ),
    ).toMatchObject([
      { status: "running", task: "77" },
      { task: "77", status: "failed" },
      { id: "1", status: "failed", exitCode: 2, bareOutput: "red" },
    ]);
    const asked = [
      item({
        type: "function_call",
        name: "write_stdin",
        arguments: '{"session_id":77,"chars":""}',
        call_id: "2",
      }),
      item({ type: "function_call_output", call_id: "2", output: "Process exited with code 0\nOutput:\nok" }),
    ];
    expect(eventsOfType([...begun, ...asked], "task-ended")).toEqual([
      { type: "task-ended", task: "77", status: "done", exitCode: 0, output: "ok" },
    ]);
  });
});

test("a Gemini CLI message that is appended again yields only the new part", () => {
  const [session, request, message] = ROWS.gemini!;
  const { toolCalls: _, ...first } = message as Row;
  const growing = [
    { ...first, content: "I look." },
    { ...message, content: "I look." },
  ];
  expect(
    eventsOfType([session!, request!, ...growing, ...growing.slice(1)], "answer", "call", "result"),
  ).toMatchObject([
    { type: "answer", text: "I look." },
    { type: "call", id: "1" },
    { type: "result", id: "1" },
  ]);
});

/** Yields a copy of the row for each of its values, at any depth, with that value replaced by `by`. */
function* spoilt(row: unknown, by: unknown): Iterable<unknown> {
  if (typeof row !== "object" || row === null) return;
  for (const [key, value] of Object.entries(row)) {
    const copy = (changed: unknown) =>
      Array.isArray(row) ? row.with(Number(key), changed) : { ...row, [key]: changed };
    yield copy(by);
    for (const inner of spoilt(value, by)) yield copy(inner);
  }
}

everyRow("any value in a row of %s may have an unexpected type", Object.entries(ROWS), (client, rows) => {
  const { createReader } = TRANSCRIPTS.find((format) => format.client === client)!;
  const reader = createReader();
  const read = () => {
    for (const by of [null, 0, "x", [], {}, [null], true])
      for (const row of rows)
        for (const each of [row, ...spoilt(row, by)]) for (const _ of reader.read(each as Row));
  };
  expect(read).not.toThrow();
});

test("a Gemini CLI edit has the whole file before and after, if the client shows it", () => {
  const [head] = ROWS.gemini!;
  const call = {
    id: "r1",
    name: "replace",
    args: { file_path: "/p/a.ts", old_string: "1", new_string: "2" },
    result: [{ functionResponse: { response: { output: "Successfully modified file" } } }],
    status: "success",
    resultDisplay: { originalContent: "let a = 1", newContent: "let a = 2" },
  };
  const rows = [head!, { id: "m", type: "gemini", content: "", toolCalls: [call] }];
  expect(eventsOfType(rows, "result")).toMatchObject([
    { action: { edits: [{ path: "/p/a.ts", before: "let a = 1", after: "let a = 2" }] } },
  ]);
});
