import fc from "fast-check";
import { plainText } from "./openai-chat.js";
import { Random } from "./random.js";
import { seal } from "./seals.js";
import {
  type AssistantTurn,
  type Call,
  type Story,
  type StoryOptions,
  tellStory,
  type UserTurn,
} from "./story.js";

type Part = Record<string, unknown>;
export type ModelMessage = {
  role: string;
  content: string | Part[];
  providerOptions?: Record<string, unknown>;
};

/**
 * A history as AI SDK `ModelMessage`s. The same seed gives the same history, and
 * a longer history begins with each shorter one.
 */
export function history(seed: number, size: number, options: StoryOptions = {}): ModelMessage[] {
  return render(tellStory(seed, size, options), seed);
}

/** A story in the API's format. If the API allows several forms, the seed selects one. */
export function render(story: Story, seed: number): ModelMessage[] {
  const random = new Random(seed);
  const messages: ModelMessage[] = random.chance(0.5) ? [{ role: "system", content: story.system }] : [];
  for (const turn of story.turns) {
    if (turn.type === "user") messages.push(userMessage(random, turn));
    else messages.push(...assistantMessages(random, turn));
  }
  return messages;
}

export const aiSdkHistory = (
  options: StoryOptions & { maxSize?: number } = {},
): fc.Arbitrary<ModelMessage[]> =>
  fc.tuple(fc.integer(), fc.nat(options.maxSize ?? 40)).map(([seed, size]) => history(seed, size, options));

const cached = { anthropic: { cacheControl: { type: "ephemeral" } } };

function userMessage(random: Random, turn: UserTurn): ModelMessage {
  const document = turn.document
    ? [
        {
          type: "file",
          data: new TextEncoder().encode(turn.document.text),
          mediaType: "text/plain",
          filename: turn.document.title,
        },
      ]
    : [];
  const image = turn.image ? [{ type: "image", image: turn.image, mediaType: "image/png" }] : [];
  const content = [...document, ...image, { type: "text", text: turn.text }];
  const plain = content.length === 1 && random.chance(0.6);
  return {
    role: "user",
    content: plain ? turn.text : content,
    ...(random.chance(0.1) ? { providerOptions: cached } : {}),
  };
}

function assistantMessages(random: Random, turn: AssistantTurn): ModelMessage[] {
  const content: Part[] = [];
  if (turn.thinking) {
    content.push({
      type: "reasoning",
      text: turn.thinking,
      providerOptions: { anthropic: { signature: seal(turn.thinking) } },
    });
  }
  if (turn.serverSearch) content.push(...serverSearch(turn.serverSearch));
  if (turn.text) content.push({ type: "text", text: turn.text });
  for (const { id, tool, input } of turn.calls)
    content.push({ type: "tool-call", toolCallId: id, toolName: tool, input });
  const asked = turn.calls.filter(() => random.chance(0.1));
  for (const { id } of asked)
    content.push({ type: "tool-approval-request", approvalId: `approval-${id}`, toolCallId: id });
  const only = content.length === 1 && turn.text !== undefined && random.chance(0.5);
  const message: ModelMessage = { role: "assistant", content: only ? (turn.text ?? "") : content };
  if (turn.calls.length === 0) return [message];
  const denied = new Set(asked.filter(() => random.chance(0.3)).map(({ id }) => id));
  const answers = asked.map(
    ({ id }): Part => ({
      type: "tool-approval-response",
      approvalId: `approval-${id}`,
      approved: !denied.has(id),
    }),
  );
  const results = turn.calls.map(
    (call): Part => ({
      type: "tool-result",
      toolCallId: call.id,
      toolName: call.tool,
      output: denied.has(call.id) ? { type: "execution-denied", reason: "Not now." } : output(random, call),
    }),
  );
  const tools = random.chance(0.3)
    ? [...answers, ...results].map((part): ModelMessage => ({ role: "tool", content: [part] }))
    : [{ role: "tool", content: [...answers, ...results] }];
  return [message, ...tools, ...(turn.along ? [{ role: "user", content: turn.along }] : [])];
}

function serverSearch({ id, query, pages }: NonNullable<AssistantTurn["serverSearch"]>): Part[] {
  const call = { toolCallId: `srvtoolu_${id}`, toolName: "web_search" };
  const value = pages.map(({ url, title, content }) => ({
    type: "web_search_result",
    url,
    title,
    encryptedContent: content,
  }));
  return [
    { type: "tool-call", ...call, input: { query }, providerExecuted: true },
    { type: "tool-result", ...call, output: { type: "json", value } },
  ];
}

function output(random: Random, { outcome, failed }: Call): Part {
  const text = plainText(outcome);
  if (failed)
    return random.chance(0.3)
      ? { type: "error-json", value: { message: text } }
      : { type: "error-text", value: text };
  if (outcome.type === "json") return { type: "json", value: outcome.value };
  if (outcome.type !== "image") {
    return random.chance(0.2)
      ? { type: "content", value: [{ type: "text", text }] }
      : { type: "text", value: text };
  }
  const type = random.pick(["media", "image-data", "file-data"]);
  return {
    type: "content",
    value: [
      { type: "text", text },
      { type, data: outcome.data, mediaType: "image/png" },
    ],
  };
}
