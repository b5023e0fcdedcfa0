import { describe, expect, test } from "vitest";
import { agentName, HEADLESS, STREAMS, StreamRecognizer } from "../src/index.js";

const session_id = "a3768e35-61ef-47be-b649-e319ca207406";
const claudeInit = { type: "system", subtype: "init", session_id, model: "claude-sonnet-4-6", tools: [] };
const qwenInit = { ...claudeInit, model: "qwen3-coder-plus", qwen_code_version: "0.19.7" };

describe("a stream of rows", () => {
  test.each([
    ["claude-code", [claudeInit]],
    ["qwen", [qwenInit]],
    ["codex", [{ type: "thread.started", thread_id: "019a" }, { type: "turn.started" }]],
    [
      "opencode",
      [{ type: "step_start", sessionID: "ses_1", timestamp: 1, part: { messageID: "msg_1", id: "prt_1" } }],
    ],
  ])("is recognized as %s's by how it begins", (client, rows) => {
    const recognizer = new StreamRecognizer();
    const found = rows.map((row) => recognizer.look(row)).at(-1);
    expect(found).toMatchObject({ format: { client } });
  });

  test("belongs to no client if the following row does not match", () => {
    const recognizer = new StreamRecognizer();
    expect(recognizer.look({ type: "thread.started", thread_id: "w1" })).toBe("perhaps");
    expect(recognizer.look({ type: "thread.stopped", thread_id: "w1" })).toBeUndefined();
  });

  test("yields the same rows for every client", () => {
    const read = (client: string, row: Record<string, unknown>) =>
      STREAMS.find((format) => format.client === client)?.read(row, new Date(0));
    const said = { type: "said", text: "It is done." };
    expect(
      read("claude-code", {
        type: "assistant",
        session_id,
        message: { content: [{ type: "text", text: "It is done." }] },
      }),
    ).toContainEqual(said);
    expect(
      read("codex", { type: "item.completed", item: { type: "agent_message", text: "It is done." } }),
    ).toContainEqual(said);
  });
});

test("every client that can run a phase says what to do if its login is rejected", () => {
  const runnable = HEADLESS.map(({ client }) => client);
  expect(STREAMS.map(({ client }) => client).sort()).toEqual([...runnable, "acp"].sort());
  for (const format of STREAMS) expect(format.login, agentName(format)).not.toBe("");
});
