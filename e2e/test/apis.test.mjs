import { expect, onTestFinished, test } from "vitest";
import { gemini } from "../src/model/gemini.mjs";
import { openaiChat } from "../src/model/openai-chat.mjs";
import { openaiResponses } from "../src/model/openai-responses.mjs";
import { startModel } from "../src/model/server.mjs";
import { call, say } from "../src/model/turns.mjs";

const USED = 5_000;
const INPUT = { command: "ls" };

/** For each vendor's API: requests, and where an answer contains the call and the usage. */
const APIS = [
  {
    api: openaiResponses,
    path: "/v1/responses",
    main: { stream: true, tools: [{}], input: [{ role: "user", content: "Go." }] },
    compact: {
      stream: true,
      tools: [{}],
      input: [{ content: "You perform a CONTEXT CHECKPOINT COMPACTION" }],
    },
    called: (events) => events.find(({ item }) => item?.type === "function_call")?.item,
    input: ({ arguments: text }) => JSON.parse(text),
    used: (events) => events.at(-1).response.usage.total_tokens,
  },
  {
    api: openaiChat,
    path: "/v1/chat/completions",
    main: { stream: true, tools: [{}], messages: [{ role: "user", content: "Go." }] },
    compact: { stream: true, messages: [{ role: "system", content: "Summarize in a state_snapshot" }] },
    called: (events) => events[0].choices[0].delta.tool_calls?.[0].function,
    input: ({ arguments: text }) => JSON.parse(text),
    used: (events) => events.at(-1).usage.total_tokens,
  },
  {
    api: gemini,
    path: "/v1beta/models/m:streamGenerateContent",
    main: { tools: [{}], contents: [{ role: "user", parts: [{ text: "Go." }] }] },
    compact: { systemInstruction: { parts: [{ text: "Write a <state_snapshot>" }] }, contents: [] },
    called: (events) => events[0].candidates[0].content.parts[0].functionCall,
    input: ({ args }) => args,
    used: (events) => events.at(-1).usageMetadata.totalTokenCount,
  },
];

async function asker(api, path, routes) {
  const model = await startModel(api, routes);
  onTestFinished(() => model.close());
  const ask = async (body) => {
    const response = await fetch(model.url + path, { method: "POST", body: JSON.stringify(body) });
    return eventsIn(await response.text());
  };
  return { model, ask };
}

function eventsIn(stream) {
  return stream
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice(6)));
}

test.each(APIS)(
  "$path streams a tool call, and the usage at the end",
  async ({ api, path, main, ...each }) => {
    const { model, ask } = await asker(api, path, { main: [call("shell", INPUT, { used: USED })] });
    const events = await ask(main);
    expect(each.called(events)).toMatchObject({ name: "shell" });
    expect(each.input(each.called(events))).toEqual(INPUT);
    expect(each.used(events)).toBe(USED);
    expect(model.of("main")[0].text).toContain("Go.");
  },
);

test.each(APIS)("$path recognizes a request for a summary", async ({ api, path, compact }) => {
  const { model, ask } = await asker(api, path, { compact: [say("In short.")] });
  expect(JSON.stringify(await ask(compact))).toContain("In short.");
  expect(model.requests.map(({ route }) => route)).toEqual(["compact"]);
});
