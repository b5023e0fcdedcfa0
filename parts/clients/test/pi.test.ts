import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import { piExtension } from "../src/pi/extension.js";

type Handler = (event: object, context: object) => Promise<unknown>;

const ANSWERS = {
  session_start: { hookSpecificOutput: { additionalContext: "at start" } },
  before_agent_start: { hookSpecificOutput: { additionalContext: "at the request" } },
  tool_call: { hookSpecificOutput: { permissionDecision: "deny", permissionDecisionReason: "not that" } },
  tool_result: { hookSpecificOutput: { additionalContext: "after the tool" } },
  agent_before_settle: { decision: "block", reason: "not finished", systemMessage: "for the user" },
};

/** The hooks' answers by event; a string is printed unchanged. */
type Answers = Readonly<Record<string, object | string>>;

/** Loads the extension in a session with these entries. The hook programs record their input. */
async function load(answers: Answers, entries: object[] = []) {
  const folder = testdir({
    "answers.json": JSON.stringify(answers),
    "hook.cjs": `const { appendFileSync, readFileSync } = require("node:fs");
      const event = readFileSync(0, "utf8");
      appendFileSync("events.jsonl", event + "\\n");
      const answer = JSON.parse(readFileSync("answers.json", "utf8"))[JSON.parse(event).hook_event_name];
      if (answer !== undefined) console.log(typeof answer === "string" ? answer : JSON.stringify(answer));`,
  });
  const names = [...Object.keys(ANSWERS), "session_before_compact", "session_shutdown"];
  const command = [`"${process.execPath}" hook.cjs`, 60] as const;
  const text = piExtension(Object.fromEntries(names.map((name) => [name, command])));
  const handlers = new Map<string, Handler>();
  const sent: object[] = [];
  const notes: string[] = [];
  const { default: start } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  start({
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    sendMessage: (message: object) => sent.push(message),
  });
  const context = {
    cwd: folder,
    model: { contextWindow: 200_000 },
    hasUI: true,
    ui: { notify: (text: string) => notes.push(text) },
    sessionManager: {
      getSessionId: () => "s1",
      getSessionFile: () => "/home/user/s1.jsonl",
      getEntries: () => entries,
      getBranch: () => entries,
    },
  };
  return {
    fire: async (name: string, event: object = {}) => await handlers.get(name)?.(event, context),
    received: () =>
      readFileSync(join(folder, "events.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    sent,
    notes,
  };
}

const textOf = (...texts: string[]) => texts.map((text) => ({ type: "text", text }));

test("the agent gets the hooks' text for the session's start with the first request only", async () => {
  const { fire } = await load(ANSWERS);
  await fire("session_start", { reason: "startup" });
  const first = await fire("before_agent_start", { prompt: "Go on." });
  expect(first).toMatchObject({ message: { content: "at start\n\nat the request", display: false } });
  const second = await fire("before_agent_start", { prompt: "And now?" });
  expect(second).toMatchObject({ message: { content: "at the request" } });
});

test.each([
  ["startup", [], "startup"],
  ["startup", [{ type: "message" }], "resume"],
  ["new", [], "clear"],
  ["resume", [{ type: "message" }], "resume"],
])(
  "a session that starts because of %s with the entries %j is reported as %s",
  async (reason, entries, source) => {
    const { fire, received: told } = await load({}, entries);
    await fire("session_start", { reason });
    expect(told()).toEqual([
      {
        hook_event_name: "session_start",
        session_id: "s1",
        transcript_path: "/home/user/s1.jsonl",
        cwd: expect.any(String),
        context_window: 200_000,
        source,
      },
    ]);
  },
);

test("a tool call that a hook refuses does not run; without a response, it runs", async () => {
  const call = { toolName: "bash", toolCallId: "c1", input: { command: "rm -rf ." } };
  const { fire, received: told } = await load(ANSWERS);
  expect(await fire("tool_call", call)).toEqual({ block: true, reason: "not that" });
  expect(told()[0]).toMatchObject({ tool_name: "bash", tool_use_id: "c1", tool_input: call.input });
  expect(await (await load({})).fire("tool_call", call)).toBeUndefined();
});

test("a hook's text after a tool is appended to its result", async () => {
  const { fire, received: told } = await load(ANSWERS);
  const event = {
    toolName: "bash",
    toolCallId: "c1",
    input: {},
    content: textOf("12 files"),
    isError: false,
  };
  expect(await fire("tool_result", event)).toEqual({ content: textOf("12 files", "after the tool") });
  expect(told()[0]).toMatchObject({ tool_response: "12 files", is_error: false });
});

test("unfinished work is sent back, and the hooks learn that it was", async () => {
  const answer = { type: "message", message: { role: "assistant", content: textOf("It is done.") } };
  const { fire, received: told, notes } = await load(ANSWERS, [answer]);
  const event = { outcome: "completed", entries: [] };
  expect(await fire("agent_before_settle", event)).toMatchObject({
    continue: true,
    entries: [{ type: "custom_message", content: "not finished" }],
  });
  await fire("agent_before_settle", event);
  expect(told()).toMatchObject([
    { last_assistant_message: "It is done.", stop_hook_active: false },
    { stop_hook_active: true },
  ]);
  expect(notes).toContain("for the user");
  expect(await fire("agent_before_settle", { outcome: "aborted", entries: [] })).toBeUndefined();
});

test("after a compaction, the agent gets the hooks' text for a start after a compaction", async () => {
  const { fire, received: told, sent } = await load(ANSWERS);
  await fire("session_before_compact");
  await fire("session_compact");
  expect(told()).toMatchObject([{ hook_event_name: "session_before_compact" }, { source: "compact" }]);
  expect(sent).toMatchObject([{ content: "at start" }]);
});

test("a session ends when another one replaces it, but not when its extensions are reloaded", async () => {
  const { fire, received: told } = await load({});
  await fire("session_shutdown", { reason: "quit" });
  await fire("session_shutdown", { reason: "reload" });
  expect(told()).toMatchObject([{ hook_event_name: "session_shutdown", reason: "quit" }]);
});

test("a hook without a response does not affect the session", async () => {
  const { fire } = await load({ tool_call: "nonsense {", tool_result: "null" });
  expect(await fire("tool_call", { toolName: "bash", toolCallId: "c", input: {} })).toBeUndefined();
  const event = { toolName: "bash", toolCallId: "c", input: {}, content: [], isError: false };
  expect(await fire("tool_result", event)).toBeUndefined();
});
