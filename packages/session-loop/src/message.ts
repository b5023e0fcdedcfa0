import { asObject, asObjects, asText, type JsonObject } from "@agentos/platform";

/** A message in a chat API's format. Other JSON objects work too, even without a role. */
export interface ChatMessage {
  role: string;
  content?: unknown;
  [key: string]: unknown;
}

export interface CallInMessage {
  /** Absent in Ollama's messages, whose results follow in the order of the calls. */
  id?: string | undefined;
  name: string;
  input: unknown;
}

interface ResultInMessage {
  id?: string | undefined;
  output: unknown;
}

// One row per API format. Each is tried on a message and on the blocks in its content.
const CALLS: readonly ((block: JsonObject) => CallInMessage | undefined)[] = [
  // OpenAI Chat and Ollama: an entry in `tool_calls`
  ({ id, function: given }) => {
    const called = asObject(given);
    return called && call(id, called.name, fromJson(called.arguments));
  },
  // Anthropic
  ({ type, id, name, input }) => (type === "tool_use" ? call(id, name, input) : undefined),
  // AI SDK
  ({ type, toolCallId, toolName, input, args }) =>
    type === "tool-call" ? call(toolCallId, toolName, input ?? args) : undefined,
  // OpenAI Responses
  (item) =>
    item.type === "function_call" ? call(item.call_id, item.name, fromJson(item.arguments)) : undefined,
];

const RESULTS: readonly ((block: JsonObject) => ResultInMessage | undefined)[] = [
  ({ role, tool_call_id, content }) =>
    role === "tool" && !isBlocks(content) ? result(tool_call_id, content) : undefined,
  ({ type, tool_use_id, content }) => (type === "tool_result" ? result(tool_use_id, content) : undefined),
  ({ type, toolCallId, output, result: older }) =>
    type === "tool-result" ? result(toolCallId, output ?? older) : undefined,
  ({ type, call_id, output }) => (type === "function_call_output" ? result(call_id, output) : undefined),
];

export function callsIn(message: object): CallInMessage[] {
  const fields = message as JsonObject;
  const blocks = [fields, ...asObjects(fields.content), ...asObjects(fields.tool_calls)];
  return blocks.flatMap((block) => firstOf(CALLS, block));
}

function resultsIn(message: object): ResultInMessage[] {
  const fields = message as JsonObject;
  return [fields, ...asObjects(fields.content)].flatMap((block) => firstOf(RESULTS, block));
}

/** Returns false for Anthropic's tool results, although they also have the role `user`. */
export function isUserMessage(message: object): boolean {
  return (message as JsonObject).role === "user" && resultsIn(message).length === 0;
}

/** Returns whether the model wrote the message. If so, the model's output token count includes it. */
export function isModelOutput(message: object): boolean {
  const { role, type } = message as JsonObject;
  return role === "assistant" || role === "model" || type === "function_call" || type === "reasoning";
}

export function textOf(message: object): string {
  const { content } = message as JsonObject;
  if (typeof content === "string") return content;
  return asObjects(content)
    .map(({ text }) => (typeof text === "string" ? text : ""))
    .join("");
}

/**
 * Returns the number of calls that have no result, or -1 if a result has no call. Calls without an
 * id are matched with results in order.
 */
export function openCalls(messages: readonly object[]): number {
  const open = new Map<string, number>();
  let nameless = 0;
  for (const message of messages) {
    for (const { id } of resultsIn(message)) {
      const waiting = id === undefined ? 0 : (open.get(id) ?? 0);
      if (waiting > 0) open.set(id as string, waiting - 1);
      else if (nameless > 0) nameless--;
      else return -1;
    }
    for (const { id } of callsIn(message)) {
      if (id === undefined) nameless++;
      else open.set(id, (open.get(id) ?? 0) + 1);
    }
  }
  return nameless + [...open.values()].reduce((sum, each) => sum + each, 0);
}

/** Returns the calls and their results. Calls without a result are omitted. */
export function exchangesIn(messages: readonly object[]): (CallInMessage & { output: unknown })[] {
  const waiting: CallInMessage[] = [];
  const done: (CallInMessage & { output: unknown })[] = [];
  for (const message of messages) {
    for (const { id, output } of resultsIn(message)) {
      const at = waiting.findIndex((each) => id === undefined || each.id === undefined || each.id === id);
      const [found] = at === -1 ? [] : waiting.splice(at, 1);
      if (found) done.push({ ...found, output });
    }
    waiting.push(...callsIn(message));
  }
  return done;
}

function firstOf<Found>(
  readers: readonly ((block: JsonObject) => Found | undefined)[],
  block: JsonObject,
): Found[] {
  for (const read of readers) {
    const found = read(block);
    if (found) return [found];
  }
  return [];
}

/**
 * Returns whether the content is a list of result blocks, as in the AI SDK. Otherwise, the content
 * itself is the result.
 */
function isBlocks(content: unknown): boolean {
  return asObjects(content).some(({ type }) => type === "tool-result");
}

function call(id: unknown, name: unknown, input: unknown): CallInMessage {
  return { id: asText(id), name: asText(name) ?? "", input };
}

function result(id: unknown, output: unknown): ResultInMessage {
  return { id: asText(id), output };
}

export function fromJson(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
