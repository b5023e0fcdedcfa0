import { expect, test } from "vitest";
import { memoryLog, runSessions, type SessionLogRecord } from "../src/index.js";

// One exchange in each API's format: a call and its result.
const SHAPES: Record<string, (id: number) => [object[], object[]]> = {
  "OpenAI Chat": (id) => [
    [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: `c${id}`, type: "function", function: { name: "t", arguments: "{}" } }],
      },
    ],
    [{ role: "tool", tool_call_id: `c${id}`, content: `result ${id}` }],
  ],
  "OpenAI Responses": (id) => [
    [{ type: "function_call", call_id: `c${id}`, name: "t", arguments: "{}" }],
    [{ type: "function_call_output", call_id: `c${id}`, output: `result ${id}` }],
  ],
  Anthropic: (id) => [
    [{ role: "assistant", content: [{ type: "tool_use", id: `c${id}`, name: "t", input: {} }] }],
    [{ role: "user", content: [{ type: "tool_result", tool_use_id: `c${id}`, content: `result ${id}` }] }],
  ],
  "AI SDK": (id) => [
    [{ role: "assistant", content: [{ type: "tool-call", toolCallId: `c${id}`, toolName: "t", input: {} }] }],
    [
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: `c${id}`,
            toolName: "t",
            output: { type: "text", value: `result ${id}` },
          },
        ],
      },
    ],
  ],
  Ollama: (id) => [
    [{ role: "assistant", content: "", tool_calls: [{ function: { name: "t", arguments: {} } }] }],
    [{ role: "tool", tool_name: "t", content: `result ${id}` }],
  ],
};

/** Returns the messages with which the second session begins, after turns that add these messages. */
async function secondOpening(
  turns: object[][],
  options: { task?: string | undefined; carryoverTurns?: number; carryoverTokens?: number } = {},
) {
  const log = memoryLog();
  let index = 0;
  await runSessions<object>({
    task: "Work.",
    carryoverTurns: 3,
    log,
    ...options,
    runTurn: () =>
      index < turns.length
        ? { messages: turns[index++] as object[], endSession: index === turns.length }
        : { done: true },
  });
  const sessions = log.records.filter(
    (each): each is Extract<SessionLogRecord, { type: "session" }> => each.type === "session",
  );
  return (sessions[1]?.entries ?? []).map(({ message }) => message);
}

test.each(Object.entries(SHAPES))("keeps calls and results of %s together", async (_, exchange) => {
  // The results come in the next turn, so the two turns count as one.
  const apart = [
    exchange(1)[0],
    [...exchange(1)[1], ...exchange(2)[0]],
    [...exchange(2)[1], { role: "user", content: "Next." }],
    exchange(3).flat(),
  ];
  const opening = await secondOpening(apart, { carryoverTurns: 1 });
  expect(opening.slice(1, -1)).toEqual(
    exchange(3).flat().length > 0 ? [{ role: "user", content: "Next." }, ...exchange(3).flat()] : [],
  );
  const all = await secondOpening(apart, { carryoverTurns: 3 });
  expect(all.slice(1, -1)).toEqual(apart.flat());
});

test.each(Object.entries(SHAPES))("omits a call of %s that has no result", async (_, exchange) => {
  const opening = await secondOpening([exchange(1).flat(), exchange(2)[0]]);
  expect(opening.slice(1, -1)).toEqual(exchange(1).flat());
});

test("never begins with a result and, without a task, begins with the user's message that a turn answers", async () => {
  const [asked, answered] = SHAPES["OpenAI Chat"]!(1);
  const word = (content: string) => [{ role: "assistant", content }];
  expect((await secondOpening([answered, word("Hm.")])).slice(1, -1)).toEqual(word("Hm."));
  const user = { role: "user", content: "Please." };
  const turns = [[user, ...asked, ...answered], word("So.")];
  const chat = await secondOpening(turns, { task: undefined, carryoverTurns: 1 });
  expect(chat.slice(0, -1)).toEqual([user, ...word("So.")]);
  expect(await secondOpening([word("So.")], { task: undefined })).toHaveLength(1);
});

test("stays within the token limit, with whole turns", async () => {
  const turns = [1, 2, 3, 4].map((each) => [
    { role: "assistant", content: `${each} ${"word ".repeat(200)}` },
  ]);
  const opening = await secondOpening(turns, { carryoverTurns: 4, carryoverTokens: 650 });
  expect(opening.slice(1, -1)).toEqual([turns[2]?.[0], turns[3]?.[0]]);
  expect(await secondOpening(turns, { carryoverTokens: 10 })).toHaveLength(2);
  expect(await secondOpening(turns, { carryoverTurns: 0 })).toHaveLength(2);
});
