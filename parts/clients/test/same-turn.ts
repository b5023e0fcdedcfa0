/** One turn as each client records it, in the format of recorded sessions. */
export const FOLDER = "/home/user/app";
const AT = "2026-11-21T00:32:42.028Z";
const EDIT = { path: `${FOLDER}/a.ts`, removed: "one", added: "two" };
const PATCH = `*** Begin Patch\n*** Update File: ${EDIT.path}\n@@\n-one\n+two\n*** End Patch`;
const SHELL = "Output: red\nError: (none)\nExit Code: 3\nSignal: (none)";

/** The events of the turn, the same for every client. */
export const SAME_TURN = [
  { type: "request", text: "Fix it." },
  { type: "call", action: { kind: "edits", edits: [EDIT] } },
  { type: "result", status: "done", action: { kind: "edits", edits: [EDIT] } },
  { type: "call", action: { kind: "command", command: "npm test" } },
  { type: "result", status: "failed", exitCode: 3, action: { kind: "command", command: "npm test" } },
  { type: "answer", text: "It fails." },
];

const claude = (type: string, content: unknown) => ({
  isSidechain: false,
  type,
  cwd: FOLDER,
  sessionId: "s1",
  timestamp: AT,
  message: { role: type, content },
});
const claudeResult = (id: string, content: string, is_error = false) =>
  claude("user", [{ type: "tool_result", tool_use_id: id, content, is_error }]);

const codex = (type: string, payload: object) => ({ timestamp: AT, type, payload });
const item = (payload: object) => codex("response_item", payload);

const gemini = (row: object) => ({ timestamp: AT, ...row });
const geminiCall = (id: string, name: string, args: object, output: string) => ({
  id,
  name,
  args,
  status: "success",
  result: [{ functionResponse: { id, name, response: { output } } }],
});
const GEMINI_EDIT = { file_path: EDIT.path, old_string: "one", new_string: "two" };

const qwen = (type: string, part: object, more: object = {}) => ({
  sessionId: "s1",
  timestamp: AT,
  cwd: FOLDER,
  type,
  provenance: type === "user" ? "real_user" : type,
  message: { parts: [part] },
  ...more,
});
const qwenResult = (id: string, output: string) =>
  qwen(
    "tool_result",
    { functionResponse: { id, response: { output } } },
    { toolCallResult: { status: "success" } },
  );

const copilot = (type: string, data: object) => ({ type, data, id: "x", timestamp: AT, parentId: null });

const pi = (message: object) => ({ type: "message", id: "x", parentId: null, timestamp: AT, message });
const piCall = (id: string, name: string, input: object) =>
  pi({ role: "assistant", content: [{ type: "toolCall", id, name, arguments: input }] });

export const ROWS: Readonly<Record<string, readonly object[]>> = {
  "claude-code": [
    claude("user", "Fix it."),
    claude("assistant", [
      {
        type: "tool_use",
        id: "1",
        name: "Edit",
        input: { file_path: EDIT.path, old_string: "one", new_string: "two" },
      },
    ]),
    claudeResult("1", "The file has been updated."),
    claude("assistant", [{ type: "tool_use", id: "2", name: "Bash", input: { command: "npm test" } }]),
    claudeResult("2", "Exit code 3\nred", true),
    claude("assistant", [{ type: "text", text: "It fails." }]),
  ],
  codex: [
    codex("session_meta", { id: "s1", cwd: FOLDER }),
    item({ type: "message", role: "user", content: [{ type: "input_text", text: "Fix it." }] }),
    item({ type: "custom_tool_call", name: "apply_patch", input: PATCH, call_id: "1" }),
    item({ type: "custom_tool_call_output", call_id: "1", output: "Exit code: 0\nOutput:\nSuccess." }),
    item({ type: "function_call", name: "exec_command", arguments: '{"cmd":"npm test"}', call_id: "2" }),
    item({
      type: "function_call_output",
      call_id: "2",
      output: "Wall time: 0.1 seconds\nProcess exited with code 3\nOutput:\nred",
    }),
    item({
      type: "message",
      role: "assistant",
      content: [{ type: "output_text", text: "It fails." }],
    }),
  ],
  gemini: [
    gemini({ sessionId: "s1", projectHash: "ff68", kind: "main" }),
    gemini({ id: "1", type: "user", content: [{ text: "Fix it." }] }),
    gemini({
      id: "2",
      type: "gemini",
      content: "",
      toolCalls: [geminiCall("1", "replace", GEMINI_EDIT, "")],
    }),
    gemini({
      id: "3",
      type: "gemini",
      content: "",
      toolCalls: [geminiCall("2", "run_shell_command", { command: "npm test" }, SHELL)],
    }),
    gemini({ id: "4", type: "gemini", content: "It fails." }),
  ],
  qwen: [
    qwen("user", { text: "Fix it." }),
    qwen("assistant", { functionCall: { id: "1", name: "edit", args: GEMINI_EDIT } }),
    qwenResult("1", "Successfully modified file"),
    qwen("assistant", {
      functionCall: { id: "2", name: "run_shell_command", args: { command: "npm test" } },
    }),
    qwenResult("2", SHELL),
    qwen("assistant", { text: "It fails." }),
  ],
  copilot: [
    copilot("session.start", { sessionId: "s1", context: { cwd: FOLDER } }),
    copilot("user.message", { content: "Fix it." }),
    copilot("tool.execution_start", {
      toolCallId: "1",
      toolName: "edit",
      arguments: { path: EDIT.path, old_str: "one", new_str: "two" },
    }),
    copilot("tool.execution_complete", { toolCallId: "1", success: true, result: { content: "done" } }),
    copilot("tool.execution_start", {
      toolCallId: "2",
      toolName: "bash",
      arguments: { command: "npm test" },
    }),
    copilot("tool.execution_complete", {
      toolCallId: "2",
      success: true,
      result: { content: "red\n<exited with exit code 3>" },
    }),
    copilot("assistant.message", { content: "It fails." }),
  ],
  pi: [
    { type: "session", version: 3, id: "s1", timestamp: AT, cwd: FOLDER },
    pi({ role: "user", content: "Fix it." }),
    piCall("1", "edit", { path: EDIT.path, oldText: "one", newText: "two" }),
    pi({ role: "toolResult", toolCallId: "1", content: [{ type: "text", text: "done" }] }),
    piCall("2", "bash", { command: "npm test" }),
    pi({
      role: "toolResult",
      toolCallId: "2",
      content: [{ type: "text", text: "red" }],
      details: { exitCode: 3 },
    }),
    pi({ role: "assistant", content: [{ type: "text", text: "It fails." }] }),
  ],
};
