import fc from "fast-check";
import { plainText } from "./openai-chat.js";
import { Random } from "./random.js";
import { type AssistantTurn, type Story, type StoryOptions, tellStory, type UserTurn } from "./story.js";

export type OllamaMessage = { role: string; content: string } & Record<string, unknown>;

/**
 * A history in the format of Ollama's `/api/chat`. The same seed gives the same history, and
 * a longer history begins with each shorter one.
 */
export function history(seed: number, size: number, options: StoryOptions = {}): OllamaMessage[] {
  return render(tellStory(seed, size, options), seed);
}

/** A story in the API's format. If the API allows several forms, the seed selects one. */
export function render(story: Story, seed: number): OllamaMessage[] {
  const random = new Random(seed);
  const withNames = random.chance(0.8);
  const messages: OllamaMessage[] = [{ role: "system", content: story.system }];
  for (const turn of story.turns) {
    if (turn.type === "user") messages.push(userMessage(turn));
    else messages.push(...assistantMessages(turn, withNames));
  }
  return messages;
}

export const ollamaHistory = (
  options: StoryOptions & { maxSize?: number } = {},
): fc.Arbitrary<OllamaMessage[]> =>
  fc.tuple(fc.integer(), fc.nat(options.maxSize ?? 40)).map(([seed, size]) => history(seed, size, options));

function userMessage(turn: UserTurn): OllamaMessage {
  const document = turn.document ? `${turn.document.title}\n\n${turn.document.text}\n\n` : "";
  return { role: "user", content: document + turn.text, ...(turn.image ? { images: [turn.image] } : {}) };
}

function assistantMessages(turn: AssistantTurn, withNames: boolean): OllamaMessage[] {
  const message: OllamaMessage = { role: "assistant", content: turn.text ?? "" };
  if (turn.thinking) message.thinking = turn.thinking;
  if (turn.calls.length === 0) return [message];
  message.tool_calls = turn.calls.map(({ tool, input }) => ({ function: { name: tool, arguments: input } }));
  const results = turn.calls.map(
    ({ tool, outcome }): OllamaMessage => ({
      role: "tool",
      content: plainText(outcome),
      ...(withNames ? { tool_name: tool } : {}),
      ...(outcome.type === "image" ? { images: [outcome.data] } : {}),
    }),
  );
  return [message, ...results, ...(turn.along ? [{ role: "user", content: turn.along }] : [])];
}
