export type Step =
  | { ask: string }
  | { run: string; out?: string; code?: number; background?: boolean; cwd?: string }
  /** `before` is the whole file before the edit. Only Claude Code's sessions contain it. */
  | { edit: string; from?: string; to?: string; before?: string }
  | { write: string; text?: string }
  | { say: string };

export const CLIENTS = ["claude-code", "codex", "gemini", "qwen", "pi"] as const;
export type Client = (typeof CLIENTS)[number] | "copilot";

export const FOLDER = "/home/user/project";
const AT = "2026-11-21T00:32:42.028Z";

/** Returns a session file in the client's format, modeled on recorded sessions. */
export function writeSession(client: Client, steps: readonly Step[]): string {
  const rows = steps.flatMap((step, index) => WRITERS[client](step, `call_${index}`));
  return [...HEADS[client], ...rows].map((row) => `${JSON.stringify(row)}\n`).join("");
}

const HEADS: Record<Client, object[]> = {
  "claude-code": [{ type: "queue-operation", operation: "enqueue", timestamp: AT, sessionId: "s1" }],
  codex: [
    { timestamp: AT, type: "session_meta", payload: { id: "s1", cwd: FOLDER, originator: "codex_exec" } },
  ],
  gemini: [{ sessionId: "s1", projectHash: "ff68", startTime: AT, lastUpdated: AT, kind: "main" }],
  qwen: [],
  pi: [{ type: "session", version: 3, id: "s1", timestamp: AT, cwd: FOLDER }],
  copilot: [
    {
      type: "session.start",
      data: { sessionId: "s1", context: { cwd: FOLDER } },
      id: "h",
      timestamp: AT,
      parentId: null,
    },
  ],
};

const WRITERS: Record<Client, (step: Step, id: string) => object[]> = {
  "claude-code": claude,
  codex,
  gemini,
  qwen,
  pi,
  copilot,
};

function claude(step: Step, id: string): object[] {
  const base = { isSidechain: false, cwd: FOLDER, sessionId: "s1", timestamp: AT, uuid: id };
  const answer = (block: object, stop = "tool_use") => ({
    ...base,
    type: "assistant",
    message: { id: `msg_${id}`, type: "message", role: "assistant", content: [block], stop_reason: stop },
  });
  const result = (content: string, outcome: unknown, isError: boolean) => ({
    ...base,
    type: "user",
    message: {
      role: "user",
      content: [{ tool_use_id: id, type: "tool_result", content, is_error: isError }],
    },
    toolUseResult: outcome,
  });
  if ("ask" in step) return [{ ...base, type: "user", message: { role: "user", content: step.ask } }];
  if ("say" in step) return [answer({ type: "text", text: step.say }, "end_turn")];
  if ("run" in step) {
    const { run, out = "", code = 0, background = false, cwd = FOLDER } = step;
    const call = {
      ...answer({
        type: "tool_use",
        id,
        name: "Bash",
        input: { command: run, ...(background && { run_in_background: true }) },
      }),
      cwd,
    };
    if (background)
      return [
        call,
        result(
          `Command running in background with ID: bg${id}. Output is being written to: /tmp/x`,
          { stdout: "", stderr: "", backgroundTaskId: `bg${id}` },
          false,
        ),
      ];
    if (code === 0) return [call, result(out, { stdout: out, stderr: "", interrupted: false }, false)];
    return [call, result(`Exit code ${code}\n${out}`, `Error: Exit code ${code}\n${out}`, true)];
  }
  if ("edit" in step) {
    const { edit, from = "a", to = "b", before = `x ${from} y` } = step;
    const input = { file_path: path(edit), old_string: from, new_string: to };
    const outcome = {
      filePath: path(edit),
      oldString: from,
      newString: to,
      originalFile: before,
      structuredPatch: [],
    };
    return [
      answer({ type: "tool_use", id, name: "Edit", input }),
      result("The file has been updated.", outcome, false),
    ];
  }
  const { write, text = "text\n" } = step;
  const outcome = {
    type: "create",
    filePath: path(write),
    content: text,
    structuredPatch: [],
    originalFile: null,
  };
  return [
    answer({ type: "tool_use", id, name: "Write", input: { file_path: path(write), content: text } }),
    result("File created successfully", outcome, false),
  ];
}

function codex(step: Step, id: string): object[] {
  const item = (payload: object) => ({ timestamp: AT, type: "response_item", payload });
  const event = (done: object) => ({
    timestamp: AT,
    type: "event_msg",
    payload: { type: "item_completed", item: done },
  });
  if ("ask" in step)
    return [
      item({
        type: "message",
        role: "user",
        content: [{ type: "input_text", text: step.ask }],
        internal_chat_message_metadata_passthrough: { content_item_kinds: ["user.text"] },
      }),
    ];
  if ("say" in step)
    return [item({ type: "message", role: "assistant", content: [{ type: "output_text", text: step.say }] })];
  if ("run" in step) {
    const { run, out = "", code = 0, background = false, cwd } = step;
    const call = item({
      type: "function_call",
      name: "exec_command",
      arguments: JSON.stringify({ cmd: run, ...(cwd !== undefined && { workdir: cwd }) }),
      call_id: id,
    });
    const head = `Chunk ID: b7fc60\nWall time: 0.0000 seconds\n`;
    if (background)
      return [
        call,
        item({
          type: "function_call_output",
          call_id: id,
          output: `${head}Process running with session ID 77\nOutput:\n`,
        }),
      ];
    return [
      call,
      event({
        type: "CommandExecution",
        id,
        command: ["/bin/bash", "-lc", run],
        status: code === 0 ? "completed" : "failed",
        aggregated_output: out,
        exit_code: code,
      }),
      item({
        type: "function_call_output",
        call_id: id,
        output: `${head}Process exited with code ${code}\nOutput:\n${out}`,
      }),
    ];
  }
  const patch =
    "edit" in step
      ? `*** Begin Patch\n*** Update File: ${step.edit}\n@@\n-${step.from ?? "a"}\n+${step.to ?? "b"}\n*** End Patch`
      : `*** Begin Patch\n*** Add File: ${step.write}\n+${step.text ?? "text"}\n*** End Patch`;
  return [
    item({ type: "custom_tool_call", name: "apply_patch", input: patch, call_id: id, status: "completed" }),
    item({
      type: "custom_tool_call_output",
      call_id: id,
      output: JSON.stringify({ output: "Success.", metadata: { exit_code: 0 } }),
    }),
  ];
}

function geminiArgs(step: Step): { name: string; args: object; output: string } {
  if ("run" in step) {
    const { run, out = "", code = 0, background = false } = step;
    const output = `Command: ${run}\nDirectory: (root)\nOutput: ${out || "(empty)"}\nError: (none)\nExit Code: ${code}\nSignal: (none)\nBackground PIDs: (none)`;
    return {
      name: "run_shell_command",
      args: { command: run, ...(background && { is_background: true }) },
      output: background ? "Command moved to background (PID: 4)." : output,
    };
  }
  if ("edit" in step)
    return {
      name: "replace",
      args: { file_path: path(step.edit), old_string: step.from ?? "a", new_string: step.to ?? "b" },
      output: "Successfully modified file",
    };
  return {
    name: "write_file",
    args: {
      file_path: path("write" in step ? step.write : ""),
      content: "text" in step ? step.text : "text\n",
    },
    output: "Successfully created",
  };
}

function gemini(step: Step, id: string): object[] {
  if ("ask" in step) return [{ id, timestamp: AT, type: "user", content: [{ text: step.ask }] }];
  if ("say" in step)
    return [
      { id, timestamp: AT, type: "gemini", content: step.say, thoughts: [], model: "gemini-2.5-flash" },
    ];
  const { name, args, output } = geminiArgs(step);
  const call = {
    id,
    name,
    args,
    result: [{ functionResponse: { id, name, response: { output } } }],
    status: "success",
    timestamp: AT,
  };
  const row = {
    id: `m${id}`,
    timestamp: AT,
    type: "gemini",
    content: "",
    thoughts: [],
    model: "gemini-2.5-flash",
  };
  return [row, { ...row, toolCalls: [call] }, { $set: { lastUpdated: AT } }];
}

function qwen(step: Step, id: string): object[] {
  const base = { uuid: id, sessionId: "s1", timestamp: AT, cwd: FOLDER, version: "0.24.4" };
  const model = (part: object) => ({
    ...base,
    type: "assistant",
    provenance: "assistant_output",
    message: { role: "model", parts: [part] },
  });
  if ("ask" in step)
    return [
      {
        ...base,
        type: "user",
        provenance: "real_user",
        message: { role: "user", parts: [{ text: step.ask }] },
        systemPayload: { displayText: step.ask },
      },
    ];
  if ("say" in step) return [model({ text: step.say })];
  const { name, args, output } = geminiArgs(step);
  return [
    model({ functionCall: { id, name, args } }),
    {
      ...base,
      type: "tool_result",
      provenance: "tool_result",
      message: { role: "user", parts: [{ functionResponse: { id, name, response: { output } } }] },
      toolCallResult: { callId: id, status: "success" },
    },
  ];
}

function pi(step: Step, id: string): object[] {
  const row = (key: string, message: object) => ({
    type: "message",
    id: `${key}-${id}`,
    parentId: null,
    timestamp: AT,
    message,
  });
  if ("ask" in step) return [row("u", { role: "user", content: [{ type: "text", text: step.ask }] })];
  const answer = (block: object, stopReason: string) =>
    row("a", { role: "assistant", content: [block], stopReason });
  if ("say" in step) return [answer({ type: "text", text: step.say }, "stop")];
  const code = "run" in step ? (step.code ?? 0) : 0;
  const [name, args, output] =
    "run" in step
      ? ["bash", { command: commandOf(step) }, step.background ? "" : (step.out ?? "")]
      : "edit" in step
        ? [
            "edit",
            { path: path(step.edit), edits: [{ oldText: step.from ?? "a", newText: step.to ?? "b" }] },
            "Successfully replaced 1 block(s).",
          ]
        : ["write", { path: path(step.write), content: step.text ?? "text\n" }, "Successfully wrote it"];
  const text = code === 0 ? output : `${output}\n\nCommand exited with code ${code}`;
  return [
    answer({ type: "toolCall", id, name, arguments: args }, "toolUse"),
    row("r", {
      role: "toolResult",
      toolCallId: id,
      toolName: name,
      content: [{ type: "text", text }],
      isError: code !== 0,
    }),
  ];
}

/** Lets the shell run a command in the background, because pi itself cannot. */
function commandOf({ run, background }: { run: string; background?: boolean }): string {
  return background ? `${run} > run.log 2>&1 &` : run;
}

function copilot(step: Step, id: string): object[] {
  const row = (type: string, data: object) => ({
    type,
    data,
    id: `${type}-${id}`,
    timestamp: AT,
    parentId: "h",
  });
  if ("ask" in step) return [row("user.message", { content: step.ask })];
  if ("say" in step) return [row("assistant.message", { content: step.say })];
  const [toolName, args] =
    "run" in step
      ? ["bash", { command: step.run }]
      : "edit" in step
        ? ["edit", { path: path(step.edit), old_str: step.from ?? "a", new_str: step.to ?? "b" }]
        : ["create", { path: path(step.write), file_text: step.text ?? "text\n" }];
  return [
    row("tool.execution_start", { toolCallId: id, toolName, arguments: args }),
    row("tool.execution_complete", { toolCallId: id, success: true, result: { content: "Done." } }),
  ];
}

const path = (name: string) => (name.startsWith("/") ? name : `${FOLDER}/${name}`);
