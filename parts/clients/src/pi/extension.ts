/** For each pi event, the command line of our hooks and its time limit in seconds. */
export type PiCommands = Readonly<Record<string, readonly [command: string, seconds: number]>>;

/**
 * Returns the extension for pi, whose hooks cannot start programs. The extension starts our hooks,
 * passes them the event, and applies their response.
 */
export function piExtension(commands: PiCommands): string {
  return `import { spawn } from "node:child_process";

// For each pi event at which this extension is called: the command line of our hooks, and its time limit in
// seconds.
const COMMANDS = ${JSON.stringify(commands, null, 2)};
const OURS = "agentos";

/** Passes a pi event to our hooks, and returns their response. A failing hook does not affect the session. */
function ask(name, ctx, fields = {}) {
  const [command, seconds] = COMMANDS[name] ?? [];
  if (command === undefined) return {};
  const event = {
    hook_event_name: name,
    session_id: ctx.sessionManager.getSessionId(),
    transcript_path: ctx.sessionManager.getSessionFile(),
    cwd: ctx.cwd,
    context_window: ctx.model?.contextWindow,
    ...fields,
  };
  return new Promise((resolve) => {
    const hook = spawn(command, { shell: true, cwd: ctx.cwd, stdio: ["pipe", "pipe", "ignore"] });
    const end = (answer) => {
      clearTimeout(timer);
      if (typeof answer.systemMessage === "string" && ctx.hasUI) ctx.ui.notify(answer.systemMessage, "info");
      resolve(answer);
    };
    const timer = setTimeout(() => {
      hook.kill();
      end({});
    }, seconds * 1000);
    let said = "";
    hook.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    hook.stdin.on("error", () => {});
    hook.on("error", () => end({}));
    hook.on("close", () => end(read(said)));
    hook.stdin.end(JSON.stringify(event));
  });
}

function read(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

const contextIn = ({ hookSpecificOutput: { additionalContext } = {} }) => additionalContext;

const message = (content, display = false) => ({ customType: OURS, content, display });

const messageText = (content) => content.flatMap(({ type, text }) => (type === "text" ? [text] : [])).join("\\n");

export default function agentos(pi) {
  /** The hooks' text at the session's start, which the agent gets with the first request. */
  let atStart;
  let isContinuation = false;

  pi.on("session_start", async ({ reason }, ctx) => {
    const isNew = reason === "new" || !ctx.sessionManager.getEntries().some(({ type }) => type === "message");
    const source = !isNew ? "resume" : reason === "new" ? "clear" : "startup";
    atStart = contextIn(await ask("session_start", ctx, { source }));
  });

  pi.on("before_agent_start", async ({ prompt }, ctx) => {
    isContinuation = false;
    const atPrompt = contextIn(await ask("before_agent_start", ctx, { prompt }));
    const texts = [atStart, atPrompt].filter((text) => text !== undefined);
    atStart = undefined;
    if (texts.length > 0) return { message: message(texts.join("\\n\\n")) };
  });

  pi.on("tool_call", async ({ toolName, toolCallId, input }, ctx) => {
    const fields = { tool_name: toolName, tool_use_id: toolCallId, tool_input: input };
    const { permissionDecision, permissionDecisionReason } = (await ask("tool_call", ctx, fields)).hookSpecificOutput ?? {};
    if (permissionDecision === "deny") return { block: true, reason: permissionDecisionReason };
  });

  pi.on("tool_result", async ({ toolName, toolCallId, input, content, isError }, ctx) => {
    const result = { tool_response: messageText(content), is_error: isError };
    const fields = { tool_name: toolName, tool_use_id: toolCallId, tool_input: input, ...result };
    const text = contextIn(await ask("tool_result", ctx, fields));
    if (text !== undefined) return { content: [...content, { type: "text", text }] };
  });

  pi.on("agent_before_settle", async ({ outcome, entries }, ctx) => {
    if (outcome !== "completed") return;
    const answer = ctx.sessionManager.getBranch().findLast(({ message }) => message?.role === "assistant");
    const said = { last_assistant_message: messageText(answer?.message.content ?? []), stop_hook_active: isContinuation };
    const { decision, reason } = await ask("agent_before_settle", ctx, said);
    if (decision !== "block") return;
    isContinuation = true;
    return { entries: [...entries, { type: "custom_message", ...message(reason, true) }], continue: true };
  });

  pi.on("session_before_compact", async (_, ctx) => {
    await ask("session_before_compact", ctx);
  });

  pi.on("session_compact", async (_, ctx) => {
    const text = contextIn(await ask("session_start", ctx, { source: "compact" }));
    if (text !== undefined) pi.sendMessage(message(text));
  });

  pi.on("session_shutdown", async ({ reason }, ctx) => {
    if (reason !== "reload") await ask("session_shutdown", ctx, { reason });
  });
}
`;
}
