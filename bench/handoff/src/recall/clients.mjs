const FOLDER = "/home/user/project";

/** All clients have the same methods, so that each story can be written in every format. */
class Session {
  rows = [];
  calls = 0;
  time = Date.parse("2026-11-21T08:00:00Z");

  constructor(id) {
    this.id = id;
  }

  get text() {
    return this.rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  }

  stamp() {
    this.time += 7_000;
    return new Date(this.time).toISOString();
  }

  nextId() {
    return `${this.id}-${++this.calls}`;
  }

  path(name) {
    return `${FOLDER}/${name}`;
  }
}

class ClaudeCode extends Session {
  parent = null;

  add(row) {
    const uuid = `${this.id}-row-${this.rows.length}`;
    const place = { parentUuid: this.parent, isSidechain: false };
    const about = { uuid, timestamp: this.stamp(), cwd: FOLDER, sessionId: this.id, version: "2.1.329" };
    this.rows.push({ ...place, ...row, ...about });
    this.parent = uuid;
  }

  user(content, more = {}) {
    this.add({ type: "user", message: { role: "user", content }, ...more });
  }

  answers(block, stop = "end_turn") {
    const usage = { input_tokens: 3, cache_read_input_tokens: 40_000, output_tokens: 90 };
    const message = {
      id: `msg_${this.rows.length}`,
      role: "assistant",
      model: "claude-opus-5-5",
      content: [block],
      stop_reason: stop,
      usage,
    };
    this.add({ type: "assistant", message });
  }

  says(text, isLast = false) {
    this.answers({ type: "text", text }, isLast ? "end_turn" : "tool_use");
  }

  call(name, input, content, { error = false, outcome = {}, answered = true } = {}) {
    const id = `toolu_${this.nextId()}`;
    this.answers({ type: "tool_use", id, name, input }, "tool_use");
    if (!answered) return;
    const result = { tool_use_id: id, type: "tool_result", content, ...(error && { is_error: true }) };
    this.user([result], { toolUseResult: outcome });
  }

  edit(name, old_string, new_string) {
    this.call("Edit", { file_path: this.path(name), old_string, new_string }, "The file has been updated.");
  }

  reads(name, content) {
    this.call("Read", { file_path: this.path(name) }, content);
  }

  runs(command, output, exitCode = 0) {
    const content = exitCode === 0 ? output : `Exit code ${exitCode}\n${output}`;
    this.call("Bash", { command }, content, { error: exitCode !== 0 });
  }

  todos(list) {
    this.call("TodoWrite", { todos: list.map(([content, status]) => ({ content, status })) }, "ok");
  }

  subagent(task, report) {
    this.call("Agent", { description: task, prompt: task, subagent_type: "general-purpose" }, [
      { type: "text", text: report },
    ]);
  }

  asks(question) {
    this.call("AskUserQuestion", { questions: [{ question, options: [] }] }, "", { answered: false });
  }

  summary(text) {
    const compactMetadata = { trigger: "auto", preTokens: 160_000, postTokens: 9_000 };
    const before = this.parent;
    this.parent = null;
    this.add({ type: "system", subtype: "compact_boundary", logicalParentUuid: before, compactMetadata });
    const begin = "This session is being continued from a previous conversation that ran out of context. ";
    this.user(`${begin}The summary below covers the earlier portion of the conversation.\n\n${text}`, {
      isVisibleInTranscriptOnly: true,
      isCompactSummary: true,
    });
  }
}

class Codex extends Session {
  constructor(id) {
    super(id);
    this.add("session_meta", {
      id,
      session_id: id,
      cwd: FOLDER,
      originator: "codex_cli",
      cli_version: "0.169.0",
    });
  }

  add(type, payload) {
    this.rows.push({ timestamp: this.stamp(), ordinal: this.rows.length, type, payload });
  }

  user(text) {
    this.add("response_item", { type: "message", role: "user", content: [{ type: "input_text", text }] });
  }

  says(text, isLast = false) {
    this.add("response_item", {
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text }],
    });
    if (isLast) this.add("event_msg", { type: "task_complete", last_agent_message: text });
  }

  call(name, input, output) {
    const call_id = `call_${this.nextId()}`;
    this.add("response_item", { type: "function_call", name, arguments: JSON.stringify(input), call_id });
    if (output !== undefined) this.add("response_item", { type: "function_call_output", call_id, output });
  }

  edit(name, before, after) {
    const call_id = `call_${this.nextId()}`;
    const input = `*** Begin Patch\n*** Update File: ${name}\n@@\n-${before}\n+${after}\n*** End Patch\n`;
    this.add("response_item", { type: "custom_tool_call", name: "apply_patch", input, call_id });
    const output = "Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess.";
    this.add("response_item", { type: "custom_tool_call_output", call_id, output });
  }

  reads(name, content) {
    this.runs(`cat ${name}`, content);
  }

  runs(command, output, exitCode = 0) {
    const head = `Chunk ID: b7fc60\nWall time: 0.0 seconds\nProcess exited with code ${exitCode}\nOutput:\n`;
    this.call("exec_command", { cmd: command }, `${head}${output}`);
  }

  todos(list) {
    this.call("update_plan", { plan: list.map(([step, status]) => ({ step, status })) }, "Plan updated");
  }

  subagent(task, report) {
    this.call("spawn_agent", { message: task }, JSON.stringify({ agent_id: "a-1" }));
    this.call("wait", { ids: ["a-1"] }, JSON.stringify({ status: { "a-1": { completed: report } } }));
  }

  asks(question) {
    this.call("request_user_input", { questions: [{ id: "q", header: "Question", question }] });
  }

  summary(text) {
    const begin =
      "Another language model started to solve this problem and produced a summary of its thinking process. " +
      "Here is the summary produced by the other language model, use the information in this summary to assist with your own analysis:\n";
    this.add("compacted", { message: `${begin}${text}`, replacement_history: [] });
  }
}

class Gemini extends Session {
  constructor(id) {
    super(id);
    const startTime = this.stamp();
    this.rows.push({ sessionId: id, projectHash: "f239", startTime, lastUpdated: startTime, kind: "main" });
  }

  add(type, content, more = {}) {
    this.rows.push({ id: `m-${this.rows.length}`, timestamp: this.stamp(), type, content, ...more });
  }

  user(text) {
    this.add("user", [{ text }]);
  }

  says(text) {
    this.add("gemini", text, { thoughts: [], tokens: { input: 8000, output: 20, total: 8020 } });
  }

  call(name, args, output, status = "success") {
    const id = `${name}__${this.nextId()}`;
    const result = [{ functionResponse: { id, name, response: { output } } }];
    this.add("gemini", "", {
      toolCalls: [{ id, name, args, ...(output !== undefined && { result, status }) }],
    });
  }

  edit(name, old_string, new_string) {
    this.call(
      "replace",
      { file_path: this.path(name), old_string, new_string },
      "Successfully modified file",
    );
  }

  reads(name, content) {
    this.call("read_file", { file_path: this.path(name) }, content);
  }

  runs(command, output, exitCode = 0) {
    const result = `Command: ${command}\nOutput: ${output}\n${exitCode === 0 ? "" : `Exit Code: ${exitCode}\n`}`;
    this.call("run_shell_command", { command }, result);
  }

  todos(list) {
    this.call("write_todos", { todos: list.map(([description, status]) => ({ description, status })) }, "ok");
  }

  subagent(task, report) {
    this.call("codebase_investigator", { objective: task }, report);
  }

  asks(question) {
    this.call("ask_user", { questions: [{ question }] });
  }

  summary(text) {
    const messages = [
      { id: "s", type: "user", content: [{ text: `<state_snapshot>\n${text}\n</state_snapshot>` }] },
    ];
    this.rows.push({ $set: { messages } });
  }
}

class Qwen extends Session {
  parent = null;

  add(type, provenance, parts, more = {}) {
    const uuid = `${this.id}-row-${this.rows.length}`;
    const place = {
      uuid,
      parentUuid: this.parent,
      sessionId: this.id,
      timestamp: this.stamp(),
      type,
      provenance,
    };
    this.rows.push({
      ...place,
      cwd: FOLDER,
      message: { role: type === "user" ? "user" : "model", parts },
      ...more,
    });
    this.parent = uuid;
  }

  user(text) {
    this.add("user", "real_user", [{ text }], { systemPayload: { displayText: text } });
  }

  says(text) {
    this.add("assistant", "assistant_output", [{ text }], { contextWindowSize: 1_000_000 });
  }

  call(name, args, output, status = "success") {
    const id = `call_${this.nextId()}`;
    this.add("assistant", "assistant_output", [{ functionCall: { id, name, args } }]);
    if (output === undefined) return;
    const response = { functionResponse: { id, name, response: { output } } };
    this.add("tool_result", "tool_result", [response], { toolCallResult: { callId: id, status } });
  }

  edit(name, old_string, new_string) {
    this.call("edit", { file_path: this.path(name), old_string, new_string }, "ok");
  }

  reads(name, content) {
    this.call("read_file", { file_path: this.path(name) }, content);
  }

  runs(command, output, exitCode = 0) {
    this.call(
      "run_shell_command",
      { command },
      `Command: ${command}\nOutput: ${output}\nExit Code: ${exitCode}\n`,
    );
  }

  todos(list) {
    this.call("todo_write", { todos: list.map(([content, status]) => ({ content, status })) }, "ok");
  }

  subagent(task, report) {
    this.call("task", { description: task, prompt: task, subagent_type: "general-purpose" }, report);
  }

  asks(question) {
    this.call("ask_user_question", { questions: [{ question }] });
  }

  summary(text) {
    const compressedHistory = [
      { role: "user", parts: [{ text: `<state_snapshot>\n${text}\n</state_snapshot>` }] },
      { role: "model", parts: [{ text: "Got it. Thanks for the additional context!" }] },
    ];
    const systemPayload = { info: { originalTokenCount: 9, newTokenCount: 3 }, compressedHistory };
    this.add("system", "system", [], { subtype: "chat_compression", systemPayload });
  }
}

/** The keys are the clients' names in handoffs. */
export const CLIENTS = { "claude-code": ClaudeCode, codex: Codex, gemini: Gemini, qwen: Qwen };
