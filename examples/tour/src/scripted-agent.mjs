import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const MODEL = "claude-sonnet-4-6";

/**
 * Follows a script instead of a model. It writes a session file like Claude Code's, runs the hooks in
 * the project's settings with Claude Code's events, and obeys their decisions.
 */
export class ScriptedAgent {
  /**
   * @param {string} project
   * @param {NodeJS.ProcessEnv} env the environment of its commands and hooks
   */
  constructor(project, env) {
    this.project = project;
    this.env = env;
    this.sessionId = randomUUID();
    this.file = join(project, "..", `${this.sessionId}.jsonl`);
    this.calls = 0;
  }

  /**
   * @param {"startup" | "clear"} source
   * @returns the context that hooks add
   */
  begin(source) {
    writeFileSync(this.file, "");
    return this.#fire("SessionStart", { source }).context;
  }

  /** @param {string} prompt the user's request */
  ask(prompt) {
    this.#fire("UserPromptSubmit", { prompt });
    this.#write("user", { role: "user", content: prompt });
  }

  /**
   * @param {string} command
   * @returns {{ refused?: string, output?: string, context: string }}
   */
  shell(command) {
    return this.#use("Bash", { command }, () => {
      const { stdout, stderr, status } = spawnSync("sh", ["-c", command], {
        cwd: this.project,
        env: this.env,
        encoding: "utf8",
      });
      return { text: `${stdout}${stderr}`, isError: status !== 0, response: { stdout, stderr } };
    });
  }

  /**
   * @param {string} path relative to the project
   * @param {string} content
   */
  write(path, content) {
    const file_path = join(this.project, path);
    return this.#use("Write", { file_path, content }, () => {
      const originalFile = existsSync(file_path) ? readFileSync(file_path, "utf8") : null;
      mkdirSync(dirname(file_path), { recursive: true });
      writeFileSync(file_path, content);
      const type = originalFile === null ? "create" : "update";
      const response = { type, filePath: file_path, content, structuredPatch: [], originalFile };
      return { text: `Wrote ${path}`, isError: false, response };
    });
  }

  /** @param {number} tokens how much of the window is used at the next model call */
  fill(tokens) {
    this.tokens = tokens;
  }

  /**
   * Ends the turn.
   * @param {string} text the final message
   * @returns {{ sentBack?: string, message?: string }} `message` is for the user
   */
  say(text) {
    this.#answer([{ type: "text", text }], "end_turn");
    const { decision, reason, systemMessage } = this.#fire("Stop", {
      stop_hook_active: false,
      last_assistant_message: text,
      background_tasks: [],
    }).answer;
    return { ...(decision === "block" && { sentBack: reason }), message: systemMessage };
  }

  end() {
    this.#fire("SessionEnd", { reason: "prompt_input_exit" });
  }

  #use(tool_name, tool_input, run) {
    const tool_use_id = `toolu_${++this.calls}`;
    this.#answer([{ type: "tool_use", id: tool_use_id, name: tool_name, input: tool_input }], "tool_use");
    const call = { tool_name, tool_input, tool_use_id };
    const before = this.#fire("PreToolUse", call).answer.hookSpecificOutput;
    if (before?.permissionDecision === "deny") {
      this.#result(tool_use_id, before.permissionDecisionReason, true);
      return { refused: before.permissionDecisionReason, context: "" };
    }
    const { text, isError, response } = run();
    this.#result(tool_use_id, text, isError, response);
    const event = isError ? "PostToolUseFailure" : "PostToolUse";
    const after = this.#fire(event, { ...call, tool_response: response, error: text });
    const batch = this.#fire("PostToolBatch", { tool_calls: [{ ...call, tool_response: text }] });
    return { output: text, context: after.context + batch.context };
  }

  #fire(event, fields) {
    const settings = JSON.parse(readFileSync(join(this.project, ".claude/settings.local.json"), "utf8"));
    const input = JSON.stringify({
      hook_event_name: event,
      session_id: this.sessionId,
      transcript_path: this.file,
      cwd: this.project,
      permission_mode: "default",
      ...fields,
    });
    const answers = (settings.hooks[event] ?? [])
      .filter(
        ({ matcher = "*" }) => matcher === "*" || new RegExp(`^(?:${matcher})$`).test(fields.tool_name ?? ""),
      )
      .flatMap(({ hooks }) => hooks)
      .map(({ command }) => {
        const { stdout, stderr } = spawnSync("sh", ["-c", command], {
          cwd: this.project,
          env: { ...this.env, CLAUDECODE: "1", CLAUDE_PROJECT_DIR: this.project },
          input,
          encoding: "utf8",
        });
        if (stderr !== "") process.stderr.write(stderr);
        return stdout.trim().startsWith("{") ? JSON.parse(stdout) : {};
      });
    const context = answers
      .map(({ hookSpecificOutput }) => hookSpecificOutput?.additionalContext ?? "")
      .join("");
    return { answer: Object.assign({}, ...answers), context };
  }

  #answer(content, stop_reason) {
    const usage = {
      input_tokens: 10,
      cache_read_input_tokens: (this.tokens ?? 20_000) - 10,
      output_tokens: 100,
    };
    const message = { id: `msg_${randomUUID()}`, type: "message", role: "assistant", model: MODEL, content };
    this.#write("assistant", { ...message, stop_reason, usage });
  }

  #result(tool_use_id, content, is_error, toolUseResult) {
    const block = { type: "tool_result", tool_use_id, content, is_error };
    this.#write("user", { role: "user", content: [block] }, toolUseResult && { toolUseResult });
  }

  #write(type, message, more = {}) {
    const row = { type, message, ...more, uuid: randomUUID(), parentUuid: this.parent ?? null };
    this.parent = row.uuid;
    const base = { isSidechain: false, cwd: this.project, sessionId: this.sessionId };
    appendFileSync(
      this.file,
      `${JSON.stringify({ ...base, ...row, timestamp: new Date().toISOString() })}\n`,
    );
  }
}
