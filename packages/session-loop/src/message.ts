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

type Fields = Record<string, unknown>;

// One row per API format. Each is tried on a message and on the blocks in its content.
const CALLS: readonly ((block: Fields) => CallInMessage | undefined)[] = [
  // OpenAI Chat and Ollama: an entry in `tool_calls`
  ({ id, function: called }) =>
    isFields(called) ? call(id, called.name, fromJson(called.arguments)) : undefined,
  // Anthropic
  ({ type, id, name, input }) => (type === "tool_use" ? call(id, name, input) : undefined),
  // AI SDK
  ({ type, toolCallId, toolName, input, args }) =>
    type === "tool-call" ? call(toolCallId, toolName, input ?? args) : undefined,
  // OpenAI Responses
  (item) =>
    item.type === "function_call" ? call(item.call_id, item.name, fromJson(item.arguments)) : undefined,
];

const RESULTS: readonly ((block: Fields) => ResultInMessage | undefined)[] = [
  ({ role, tool_call_id, content }) =>
    role === "tool" && !isBlocks(content) ? result(tool_call_id, content) : undefined,
  ({ type, tool_use_id, content }) => (type === "tool_result" ? result(tool_use_id, content) : undefined),
  ({ type, toolCallId, output, result: older }) =>
    type === "tool-result" ? result(toolCallId, output ?? older) : undefined,
  ({ type, call_id, output }) => (type === "function_call_output" ? result(call_id, output) : undefined),
];

export function callsIn(message: object): CallInMessage[] {
  const fields = message as Fields;
  const toolCalls = Array.isArray(fields.tool_calls) ? fields.tool_calls.filter(isFields) : [];
  return [fields, ...blocksOf(fields), ...toolCalls].flatMap((block) => firstOf(CALLS, block));
}

function resultsIn(message: object): ResultInMessage[] {
  const fields = message as Fields;
  return [fields, ...blocksOf(fields)].flatMap((block) => firstOf(RESULTS, block));
}

/** Returns false for Anthropic's tool results, although they also have the role `user`. */
export function isUserMessage(message: object): boolean {
  return (message as Fields).role === "user" && resultsIn(message).length === 0;
}

/** Returns whether the model wrote the message. If so, the model's output token count includes it. */
export function isModelOutput(message: object): boolean {
  const { role, type } = message as Fields;
  return role === "assistant" || role === "model" || type === "function_call" || type === "reasoning";
}

export function textOf(message: object): string {
  const { content } = message as Fields;
  if (typeof content === "string") return content;
  return blocksOf(message as Fields)
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

function firstOf<Found>(readers: readonly ((block: Fields) => Found | undefined)[], block: Fields): Found[] {
  for (const read of readers) {
    const found = read(block);
    if (found) return [found];
  }
  return [];
}

function blocksOf({ content }: Fields): Fields[] {
  return Array.isArray(content) ? content.filter(isFields) : [];
}

/**
 * Returns whether the content is a list of result blocks, as in the AI SDK. Otherwise, the content
 * itself is the result.
 */
function isBlocks(content: unknown): boolean {
  return Array.isArray(content) && content.some((block) => isFields(block) && block.type === "tool-result");
}

function call(id: unknown, name: unknown, input: unknown): CallInMessage {
  return { id: asId(id), name: typeof name === "string" ? name : "", input };
}

function result(id: unknown, output: unknown): ResultInMessage {
  return { id: asId(id), output };
}

function asId(id: unknown): string | undefined {
  return typeof id === "string" && id !== "" ? id : undefined;
}

export function fromJson(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
