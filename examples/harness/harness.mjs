// A harness of just over a hundred lines for any OpenAI-compatible server:
//   MODEL_URL=http://127.0.0.1:11434/v1 MODEL=qwen3:8b node harness.mjs "Fix the failing tests"
import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { nextAlert, parseUsage, renderAlert } from "@agentos/context-meter";
import { acknowledgeHandoff, claimHandoff, renderForPrompt, writeHandoff } from "@agentos/handoff";
import { createFolderStore, createMasker, RECALL_TOOL, recallTool } from "@agentos/masking";
import { createProjectContext, defaultCatalogue, judge, renderRefusal } from "@agentos/rules";

const SHELL = {
  type: "function",
  function: {
    name: "shell",
    description: "Runs a command in the project's folder",
    parameters: { type: "object", properties: { command: { type: "string" } }, required: ["command"] },
  },
};

/**
 * Works until the model makes no more tool calls, or until its window is nearly full and a handoff
 * is written for the next session.
 * @returns {Promise<"done" | "handed over">}
 */
export async function work({ task, folder, windowTokens, ask, log = console.log }) {
  const state = join(folder, ".agentos/state");
  const sessionId = `session-${Date.now()}`;
  const taken = claimHandoff(state, { claimant: sessionId });
  const system = [
    "You work in a project's folder.",
    taken && renderForPrompt(taken.handoff, { maxTokens: 2_000 }),
  ];
  const messages = [
    { role: "system", content: system.filter(Boolean).join("\n\n") },
    { role: "user", content: task },
  ];
  const masker = createMasker({
    target: { share: 0.6, window: windowTokens },
    protect: { turns: 1 },
    store: createFolderStore(join(state, "originals")),
    onMasked: ({ notification }) => log(notification),
  });
  const project = createProjectContext(folder, process.env, new Date());
  let usage;
  let alerts;
  for (;;) {
    const reply = await ask(masker.mask(messages, { usage }).messages, [SHELL, recallTool("openai-chat")]);
    messages.push(reply.message);
    usage = parseUsage("openai-chat", reply.usage);
    const { content, tool_calls: calls = [] } = reply.message;
    if (content) log(content);
    if (calls.length === 0) {
      if (taken) acknowledgeHandoff(state, taken.claimId);
      return "done";
    }
    for (const call of calls)
      messages.push({ role: "tool", tool_call_id: call.id, content: run(call.function) });
    const { state: next, alert } = nextAlert(alerts, { ...usage, windowTokens });
    alerts = next;
    if (alert?.level === "warning") messages.push({ role: "user", content: renderAlert(alert) });
    if (alert?.level === "critical") {
      if (taken) acknowledgeHandoff(state, taken.claimId);
      writeHandoff(state, {
        sessionId,
        timestamp: new Date().toISOString(),
        goal: task,
        nextAction: content || "Continue where the last command left off.",
      });
      return "handed over";
    }
  }

  function run({ name, arguments: text }) {
    const input = JSON.parse(text);
    if (name === RECALL_TOOL) return masker.recall(input).text;
    const verdict = judge({ tool: name, input, cwd: folder }, defaultCatalogue, project);
    if (verdict.decision === "stop") {
      log(`refused: ${input.command}`);
      return renderRefusal(verdict);
    }
    if (verdict.decision === "report") log(`note: ${verdict.reason}`);
    log(`$ ${input.command}`);
    const { stdout, stderr, status } = spawnSync(input.command, {
      cwd: folder,
      shell: true,
      encoding: "utf8",
    });
    return `${stdout}${stderr}\nexit code ${status}`;
  }
}

/** Returns an `ask` function for an OpenAI-compatible server. */
export function createModel(url, model, key = "") {
  return async (messages, tools) => {
    const response = await fetch(`${url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${key}` },
      body: JSON.stringify({ model, messages, tools }),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    const { choices, usage } = await response.json();
    return { message: choices[0].message, usage };
  };
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { MODEL_URL = "http://127.0.0.1:11434/v1", MODEL = "qwen3:8b", MODEL_KEY } = process.env;
  const ask = createModel(MODEL_URL, MODEL, MODEL_KEY);
  const options = {
    task: process.argv[2] ?? "Describe this project.",
    folder: process.cwd(),
    windowTokens: 32_000,
    ask,
  };
  while ((await work(options)) === "handed over") console.log("A new session takes over.");
}
