import { expect, onTestFinished, test } from "vitest";
import { anthropic } from "../src/model/anthropic.mjs";
import { newTexts } from "../src/model/conversation.mjs";
import { startModel } from "../src/model/server.mjs";
import { call, callAll, say, usageOf } from "../src/model/turns.mjs";

const TOOLS = [{ name: "Bash" }];

async function startAnthropic(routes) {
  const model = await startModel(anthropic, routes);
  onTestFinished(() => model.close());
  const ask = (body, headers = {}) =>
    fetch(`${model.url}/v1/messages?beta=true`, {
      method: "POST",
      headers,
      body: JSON.stringify({ model: "m", ...body }),
    });
  return { model, ask };
}

function eventsIn(stream) {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)));
}

test("streams a tool call whose usage comes last, as the real API does", async () => {
  const { ask } = await startAnthropic({ main: [call("Bash", { command: "ls" }, { used: 5_000 })] });
  const response = await ask({ stream: true, tools: TOOLS, messages: [{ role: "user", content: "Go." }] });
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const events = eventsIn(await response.text());
  expect(events.map(({ type }) => type)).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  expect(events[0].message.usage.output_tokens).toBe(1);
  expect(events[1].content_block).toMatchObject({ type: "tool_use", name: "Bash", input: {} });
  expect(JSON.parse(events[2].delta.partial_json)).toEqual({ command: "ls" });
  const { usage, delta } = events[4];
  expect(delta.stop_reason).toBe("tool_use");
  expect(
    usage.input_tokens +
      usage.cache_creation_input_tokens +
      usage.cache_read_input_tokens +
      usage.output_tokens,
  ).toBe(5_000);
});

test.each([
  ["the agent's own loop", { tools: TOOLS, messages: [{ role: "user", content: "Go." }] }, {}, "main"],
  [
    "a subagent, by its header",
    { tools: TOOLS, messages: [] },
    { "x-claude-code-agent-id": "a1" },
    "subagent",
  ],
  [
    "a subagent, by its system prompt",
    { tools: TOOLS, system: [{ type: "text", text: "cc_is_subagent=true" }], messages: [] },
    {},
    "subagent",
  ],
  [
    "a request for a summary",
    {
      tools: TOOLS,
      messages: [
        { role: "user", content: [{ type: "text", text: "Your task is to create a detailed summary" }] },
      ],
    },
    {},
    "compact",
  ],
  ["a title", { messages: [{ role: "user", content: "Title?" }] }, {}, "side"],
])("recognizes %s", async (_, body, headers, route) => {
  const { model, ask } = await startAnthropic({ [route]: [say(`for ${route}`)] });
  const answer = await (await ask(body, headers)).json();
  expect(answer.content).toEqual([{ type: "text", text: `for ${route}` }]);
  expect(model.of(route)).toHaveLength(1);
});

test("a scripted turn may depend on the request, and after the script's end every answer is harmless", async () => {
  const { ask } = await startAnthropic({ main: [({ text }) => say(`You said: ${text}`)] });
  const body = { tools: TOOLS, messages: [{ role: "user", content: "Hello" }] };
  const said = async () => (await (await ask(body)).json()).content[0].text;
  expect(await said()).toContain("Hello");
  expect(await said()).toBe("The script has ended.");
});

test("a turn may call several tools", async () => {
  const { ask } = await startAnthropic({
    main: [
      callAll([
        ["Bash", { command: "a" }],
        ["Read", { file_path: "b" }],
      ]),
    ],
  });
  const { content, stop_reason } = await (await ask({ tools: TOOLS, messages: [] })).json();
  expect(content.map(({ name }) => name)).toEqual(["Bash", "Read"]);
  expect(stop_reason).toBe("tool_use");
});

test("unknown paths get a 404, and counting tokens is not recorded as a request", async () => {
  const { model } = await startAnthropic({});
  expect((await fetch(`${model.url}/v1/other`)).status).toBe(404);
  expect((await fetch(`${model.url}/v1/messages/count_tokens`, { method: "POST" })).status).toBe(200);
  expect(model.requests).toEqual([]);
});

test.each([1, 52, 1_000, 1_053, 168_000])("usage of %i tokens adds up", (used) => {
  const { fresh, written, read, output } = usageOf({ used });
  expect(fresh + written + read + output).toBe(used);
  expect(Math.min(fresh, written, read, output)).toBeGreaterThanOrEqual(0);
});

test("new texts are those that the previous request lacked, even after a compaction", () => {
  const requests = [
    ["a"],
    ["a", "b", "warning"],
    ["a", "b", "warning", "c", "warning"],
    ["summary", "b"],
  ].map((texts) => ({ texts }));
  expect(newTexts(requests)).toEqual(["a", "b\nwarning", "c\nwarning", "summary\nb".replace("\nb", "")]);
});
