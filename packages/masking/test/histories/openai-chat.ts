import fc from "fast-check";
import { Random } from "./random.js";
import {
  type AssistantTurn,
  type Call,
  type Outcome,
  type Story,
  type StoryOptions,
  tellStory,
  type UserTurn,
} from "./story.js";

export type ChatMessage = Record<string, unknown> & { role: string };

/**
 * A history in the format of the Chat Completions API. The same seed gives the same history, and
 * a longer history begins with each shorter one.
 */
export function history(seed: number, size: number, options: StoryOptions = {}): ChatMessage[] {
  return render(tellStory(seed, size, options), seed);
}

/** A story in the API's format. If the API allows several forms, the seed selects one. */
export function render(story: Story, seed: number): ChatMessage[] {
  const random = new Random(seed);
  const messages: ChatMessage[] = [{ role: random.pick(["system", "developer"]), content: story.system }];
  for (const turn of story.turns) {
    if (turn.type === "user") messages.push(userMessage(turn));
    else messages.push(...assistantMessages(random, turn));
  }
  return messages;
}

export const openaiChatHistory = (
  options: StoryOptions & { maxSize?: number } = {},
): fc.Arbitrary<ChatMessage[]> =>
  fc.tuple(fc.integer(), fc.nat(options.maxSize ?? 40)).map(([seed, size]) => history(seed, size, options));

const picture = (data: string) => ({
  type: "image_url",
  image_url: { url: `data:image/png;base64,${data}` },
});

function userMessage(turn: UserTurn): ChatMessage {
  const document = turn.document ? `${turn.document.title}\n\n${turn.document.text}\n\n` : "";
  const text = document + turn.text;
  return { role: "user", content: turn.image ? [{ type: "text", text }, picture(turn.image)] : text };
}

function assistantMessages(random: Random, turn: AssistantTurn): ChatMessage[] {
  const text = [turn.serverSearch && `I searched for ${turn.serverSearch.query}.`, turn.text]
    .filter(Boolean)
    .join("\n");
  const message: ChatMessage = {
    role: "assistant",
    content: text === "" && turn.calls.length > 0 ? null : text,
  };
  if (turn.thinking) message.reasoning_content = turn.thinking;
  if (turn.calls.length === 0) return [message];
  message.tool_calls = turn.calls.map(toolCall);
  const order = random.chance(0.2) ? random.sample(turn.calls, turn.calls.length) : turn.calls;
  const results = order.map((call) => ({
    role: "tool",
    tool_call_id: `call_${call.id}`,
    content: content(random, call.outcome),
  }));
  // Tool messages can contain only text, so images follow in a user message.
  const pictures = order.flatMap(({ outcome }) => (outcome.type === "image" ? [picture(outcome.data)] : []));
  const seen = pictures.length > 0 ? [{ role: "user", content: pictures }] : [];
  return [message, ...results, ...seen, ...(turn.along ? [{ role: "user", content: turn.along }] : [])];
}

function toolCall(call: Call) {
  const { id, tool, input } = call;
  if (tool !== "apply_patch")
    return { id: `call_${id}`, type: "function", function: { name: tool, arguments: JSON.stringify(input) } };
  return { id: `call_${id}`, type: "custom", custom: { name: tool, input: String(input.input) } };
}

function content(random: Random, outcome: Outcome): unknown {
  const text = plainText(outcome);
  return random.chance(0.2) ? [{ type: "text", text }] : text;
}

/** An outcome as text, for APIs whose tool results can contain only text. */
export function plainText(outcome: Outcome): string {
  switch (outcome.type) {
    case "text":
      return outcome.text;
    case "json":
      return JSON.stringify(outcome.value);
    case "image":
      return outcome.caption;
    default:
      return outcome.results.map(({ source, title, text }) => `${title} <${source}>\n${text}`).join("\n\n");
  }
}
