import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { claude, readLines, toldBy } from "./sessions.js";

describe("Claude Code, in the format of recorded rows", () => {
  everyRow<[label: string, content: unknown, more?: object]>(
    "%s is not a request",
    [
      ["a reminder", "<system-reminder>\nMind the todo list.\n</system-reminder>"],
      ["a row that the client added", "Stop hook feedback:\nNot yet.", { isMeta: true }],
      ["a summary", "This session is being continued from a previous conversation that ran out of context."],
      ["a marked summary", "Summary.", { isCompactSummary: true }],
      ["text that only the user sees", "Hidden.", { isVisibleInTranscriptOnly: true }],
      ["a subagent's prompt", "Look around.", { isSidechain: true }],
      ["the client's own command", "<command-name>/model</command-name>\n<command-args>opus</command-args>"],
      ["a command's output", "<local-command-stdout>Set model to opus</local-command-stdout>"],
      ["the user's shell command", "<bash-input>ls</bash-input>"],
      ["a background task's end", "<task-notification>done</task-notification>"],
      ["another agent's message", "Hello.", { origin: { kind: "teammate" } }],
      ["an interruption", [{ type: "text", text: "[Request interrupted by user]" }]],
      ["a nudge after an empty response", "[System: You previously returned an empty response.]"],
      ["nothing", " "],
      ["no text", 7],
    ],
    (_, content, more = {}) => {
      const { handoff } = readLines(claude.user("Build it."), claude.user(content, more));
      expect(handoff?.goal).toBe("Build it.");
    },
  );

  test.each<[string, unknown, string]>([
    ["a reminder after it", "Go on.\n<system-reminder>\nx\n</system-reminder>", "Go on."],
    [
      "blocks, one of them an image",
      [
        { type: "text", text: "Like this:" },
        { type: "image", source: {} },
      ],
      "Like this:",
    ],
    [
      "a custom command",
      "<command-message>ship</command-message>\n<command-name>/ship</command-name>\n<command-args>quickly</command-args>",
      "/ship quickly",
    ],
    ["an image alone", [{ type: "image", source: {} }], "[Image]"],
    ["text that the editor adds", "<ide_opened_file>a.ts</ide_opened_file>Mend it.", "Mend it."],
  ])("reads a request from a row with %s", (_, content, request) => {
    expect(readLines(claude.user(content)).handoff?.goal).toBe(request);
  });

  test("an interruption by the user is reported until the agent's next message", () => {
    const rows = [
      claude.user("Build it."),
      claude.calls("1", "TodoWrite", { todos: [{ content: "Build", status: "in_progress" }] }),
      claude.result("1", "ok"),
      claude.user([{ type: "text", text: "[Request interrupted by user]" }]),
    ];
    expect(readLines(...rows).handoff?.current).toEqual({
      phase: "Build",
      status: "interrupted while working on: Build",
    });
    expect(readLines(...rows, claude.says("On it.")).handoff?.current?.status).toBe("in progress");
  });

  test("an unanswered request is the next action", () => {
    const { handoff, isUnfinished } = readLines(claude.user("Build it."));
    expect(handoff?.nextAction).toBe("Do what the user asked for last: Build it.");
    expect(isUnfinished).toBe(true);
    expect(readLines(claude.user("Build it."), claude.says("Done.")).isUnfinished).toBe(false);
  });

  test("a background command that was polled until its end is no longer running", () => {
    const rows = [
      claude.user("Go."),
      claude.calls("1", "Bash", { command: "npm run dev" }),
      claude.result("1", "Command running in background with ID: b1"),
    ];
    const polled = claude.result("2", "<task_id>b1</task_id>\n<status>completed</status>");
    const sections = (...lines: object[]) => JSON.stringify(readLines(...lines).handoff);
    expect(sections(...rows)).toContain("npm run dev");
    expect(sections(...rows, claude.calls("2", "TaskOutput", {}), polled)).not.toContain("npm run dev");
  });

  test("lists successfully edited files, latest first", () => {
    const edits = ["a.ts", "b.ts", "b.ts", "c.ts"].flatMap((name, index) => [
      claude.calls(`${index}`, "MultiEdit", { file_path: `/home/user/project/${name}`, edits: [] }),
      claude.result(`${index}`, "ok"),
    ]);
    const refused = [
      claude.calls("x", "Write", { file_path: "/home/user/project/d.ts", content: "" }),
      claude.result("x", "no", { is_error: true }),
    ];
    const outside = [claude.calls("y", "Edit", { file_path: "/etc/hosts" }), claude.result("y", "ok")];
    const { handoff } = readLines(claude.user("Go."), ...edits, ...refused, ...outside);
    expect(handoff?.filesChanged).toEqual(["/etc/hosts", "c.ts", "b.ts", "a.ts"]);
  });

  test("Windows paths become relative too", () => {
    const folder = "C:\\work\\app";
    const { handoff } = readLines(
      claude.user("Go.", { cwd: folder }),
      claude.calls("1", "Write", { file_path: `${folder}\\src\\a.ts`, content: "" }),
      claude.result("1", "ok"),
    );
    expect(handoff?.filesChanged).toEqual(["src/a.ts"]);
  });

  test("one of several todos in progress is current, and the others remain", () => {
    const todos = ["one", "two"].map((content) => ({ content, status: "in_progress" }));
    const { handoff } = readLines(
      claude.user("Go."),
      claude.calls("1", "TodoWrite", { todos }),
      claude.result("1", ""),
    );
    expect(handoff).toMatchObject({
      current: { phase: "one" },
      remaining: [{ name: "two", note: "in progress" }],
    });
  });
});

describe("Codex, with older rows and with tools that no recorded session used", () => {
  const row = (type: string, payload: object) => ({ timestamp: "2026-11-21T00:00:00Z", type, payload });
  const item = (payload: object) => row("response_item", payload);
  const meta = row("session_meta", { id: "c-1", cwd: "/p" });
  const prompt = item({ type: "message", role: "user", content: [{ type: "input_text", text: "Go." }] });
  const call = (name: string, args: object, id = "1") =>
    item({ type: "function_call", name, arguments: JSON.stringify(args), call_id: id });
  const output = (text: string, id = "1") =>
    item({ type: "function_call_output", call_id: id, output: text });
  const read = (...rows: object[]) => readLines(meta, prompt, ...rows).handoff;

  test("keeps a question with its answer, but no secret answers", () => {
    const questions = [
      { id: "q1", header: "Store", question: "Which store?", options: [] },
      { id: "q2", header: "Key", question: "Which key?", isSecret: true },
    ];
    const answers = { q1: { answers: ["Postgres"] }, q2: { answers: ["hunter2"] } };
    expect(
      read(call("request_user_input", { questions }), output(JSON.stringify({ answers })))?.conversation,
    ).toEqual([{ by: "user", text: "Postgres", question: "Which store?" }]);
  });

  test("reads commands and patches without an event from the call and its output", () => {
    const failed = JSON.stringify({ output: "red", metadata: { exit_code: 2, duration_seconds: 1 } });
    expect(read(call("shell", { command: ["bash", "-lc", "npm test"] }), output(failed))?.checks).toEqual([
      "Failed: npm test\n> red",
    ]);
    const patch = "*** Begin Patch\n*** Update File: a.ts\n*** Move to: b.ts\n@@\n-x\n+y\n*** End Patch";
    const patched = item({ type: "custom_tool_call", name: "apply_patch", input: patch, call_id: "2" });
    const done = item({
      type: "custom_tool_call_output",
      call_id: "2",
      output: "Exit code: 0\nOutput:\nSuccess.",
    });
    expect(read(patched, done)?.filesChanged).toEqual(["b.ts"]);
    expect(read(patched)?.filesChanged).toBeUndefined();
  });

  test("reads older clients' events: a command, a patch, an interruption", () => {
    const handoff = read(
      row("event_msg", {
        type: "exec_command_end",
        call_id: "1",
        command: ["bash", "-lc", "make"],
        exit_code: 2,
        stdout: "",
        stderr: "no rule",
      }),
      row("event_msg", {
        type: "patch_apply_end",
        call_id: "2",
        success: true,
        changes: { "/p/a.ts": { add: {} } },
      }),
      row("event_msg", { type: "turn_aborted", reason: "interrupted" }),
    );
    expect(handoff).toMatchObject({
      checks: ["Failed 1 edit ago (since edited: a.ts): make\n> no rule"],
      filesChanged: ["a.ts"],
      nextAction: "Do what the user asked for last: Go.",
    });
  });

  test("ignores a plan that the client rejected", () => {
    const plan = [{ step: "one", status: "pending" }];
    expect(read(call("update_plan", { plan }), output("unsupported call: update_plan"))?.remaining).toEqual(
      [],
    );
    expect(read(call("update_plan", { plan }), output("Plan updated"))?.remaining).toEqual([{ name: "one" }]);
  });

  everyRow(
    "%s with exit code %i: only a search that finds nothing is not a failure",
    [
      ["rg tokenizer src", 1, undefined],
      ["cd src && grep -rn x . | head -5", 1, undefined],
      ["rg -n 'a|b; c' src", 1, undefined],
      ["ls\ngit grep x", 1, undefined],
      ["rg '(' src", 2, "Failed: rg '(' src\n> Exit code 2"],
      ["rg x && npm test", 1, "Failed: rg x && npm test\n> Exit code 1"],
    ],
    (command, exit_code, check) => {
      const ran = row("event_msg", {
        type: "exec_command_end",
        command: ["bash", "-lc", command],
        exit_code,
      });
      expect(read(ran)?.checks?.[0]).toBe(check);
    },
  );

  test("an image is not part of the request", () => {
    const texts = ["<image name=[Image #1]>", "</image>", "Make it like this."];
    const content = texts.map((text) => ({ type: "input_text", text }));
    const asked = item({ type: "message", role: "user", content });
    expect(readLines(meta, asked).handoff?.goal).toBe("Make it like this.");
  });

  test("a turn is over when the client says so, but not while a call is running", () => {
    const says = item({
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "So." }],
    });
    const over = row("event_msg", { type: "task_complete" });
    const unfinished = (...rows: object[]) => readLines(meta, prompt, ...rows).isUnfinished;
    expect(unfinished(says)).toBe(false);
    expect(unfinished(says, call("shell", { command: ["ls"] }))).toBe(true);
    const ran = output(JSON.stringify({ output: "a", metadata: { exit_code: 0 } }));
    expect(unfinished(says, call("shell", { command: ["ls"] }), ran, over)).toBe(false);
  });

  test("a fork keeps its own id, not that of the session whose beginning it copies", () => {
    expect(read(row("session_meta", { id: "origin", cwd: "/q" }))?.sessionId).toBe("c-1");
  });
});

describe("Gemini CLI and Qwen Code, with documented tools in the format of recorded rows", () => {
  const shell = "Command: make\nDirectory: (root)\nOutput: (empty)\nError: no rule\nExit Code: 2";
  const todos = (name: string) =>
    ["completed", "in_progress", "pending", "cancelled"].map((status) => ({ [name]: status, status }));
  const expected = {
    completed: [{ name: "completed" }],
    current: { phase: "in_progress" },
    remaining: [{ name: "pending" }],
    filesChanged: ["a.ts"],
    checks: [`Failed: make\n${shell.replace(/^/gm, "> ")}`],
  };

  test("Gemini CLI: todos, a written file, a failed command", () => {
    const toolCalls = [
      { id: "1", name: "write_todos", args: { todos: todos("description") }, status: "success" },
      { id: "2", name: "write_file", args: { file_path: "a.ts" }, status: "success" },
      { id: "3", name: "replace", args: { file_path: "b.ts" }, status: "error" },
      { id: "4", name: "replace", args: { file_path: "c.ts" }, status: "cancelled" },
      {
        id: "5",
        name: "run_shell_command",
        args: { command: "make" },
        status: "success",
        result: [{ functionResponse: { response: { output: shell } } }],
      },
    ];
    const { handoff } = readLines(
      { sessionId: "g-1", projectHash: "x", kind: "main" },
      { id: "u", type: "user", content: [{ text: "Go." }] },
      { id: "m", type: "gemini", content: "Working.", toolCalls },
    );
    expect(toldBy(handoff)).toMatchObject(expected);
  });

  test("Qwen Code: todos, a written file, a failed command", () => {
    const row = { sessionId: "q-1", cwd: "/p", provenance: "x" };
    const calls: [string, object, string][] = [
      ["todo_write", { todos: todos("content") }, "ok"],
      ["edit", { file_path: "/p/a.ts" }, "ok"],
      ["run_shell_command", { command: "make" }, shell],
    ];
    const rows = calls.flatMap(([name, args, output], index) => [
      {
        ...row,
        type: "assistant",
        message: { role: "model", parts: [{ functionCall: { id: `${index}`, name, args } }] },
      },
      {
        ...row,
        type: "tool_result",
        message: { parts: [{ functionResponse: { id: `${index}`, response: { output } } }] },
        toolCallResult: { status: "success" },
      },
    ]);
    const prompt = {
      ...row,
      type: "user",
      provenance: "real_user",
      message: { role: "user", parts: [{ text: "Go." }] },
    };
    expect(toldBy(readLines(prompt, ...rows).handoff)).toMatchObject(expected);
  });
});
