import {
  type Fields,
  isFields,
  isFilled,
  isText,
  loneSurrogates,
  problemList,
  type Report,
  show,
} from "./report.js";

/** What the Chat Completions API refuses with a 400. */
export const openaiChatRules = {
  list: "messages is a non-empty list of objects",
  role: "roles are developer, system, user, assistant, tool and function",
  content: "content is a string or a non-empty list of parts; null only next to calls, a refusal or audio",
  part: "a part is of a type that the role may contain, with that type's fields",
  name: "names are short, without spaces or markup",
  call: "a tool call has an id, a type, a name and its arguments as a string",
  unanswered: "every tool call is answered by a tool message before any other message comes",
  orphan: "a tool message answers a call of the assistant message before it",
  duplicate: "ids are unique within a turn, and each is answered once",
  unicode: "strings have no lone surrogates (the API cannot parse the body)",
} as const;

export type OpenaiChatRule = keyof typeof openaiChatRules;
type Rule = OpenaiChatRule;

const PARTS: Record<string, readonly string[]> = {
  developer: ["text"],
  system: ["text"],
  user: ["text", "image_url", "input_audio", "file"],
  assistant: ["text", "refusal"],
  tool: ["text"],
  function: [],
};

/** Problems for which the Chat Completions API would refuse these messages; empty if it would accept them. */
export function validateOpenaiChat(messages: unknown): string[] {
  const { problems, report } = problemList<Rule>();
  if (!Array.isArray(messages) || messages.length === 0) {
    report("list", "messages", `expected a non-empty list, got ${show(messages)}`);
    return problems;
  }
  let open = new Map<string, string>();
  let asked = new Set<string>();
  const endTurn = () => {
    for (const [id, where] of open) report("unanswered", where, `no tool message answers ${show(id)}`);
    open = new Map();
    asked = new Set();
  };
  messages.forEach((message: unknown, index) => {
    const where = `messages.${index}`;
    if (!isFields(message)) {
      report("list", where, `expected an object, got ${show(message)}`);
      return;
    }
    if (!isText(message.role) || !(message.role in PARTS)) {
      report("role", where, `unexpected role ${show(message.role)}`);
      return;
    }
    checkContent(message, message.role, where, report);
    if (message.name !== undefined && !(isText(message.name) && /^[^\s<|\\/>]{1,64}$/.test(message.name))) {
      report("name", `${where}.name`, show(message.name));
    }
    if (message.role === "tool") {
      answer(message.tool_call_id, open, asked, where, report);
      return;
    }
    endTurn();
    if (message.role !== "assistant" || message.tool_calls === undefined) return;
    for (const [id, place] of readCalls(message.tool_calls, where, report)) {
      open.set(id, place);
      asked.add(id);
    }
  });
  endTurn();
  for (const where of loneSurrogates(messages, "messages"))
    report("unicode", where, "half of a surrogate pair");
  return problems;
}

function answer(
  id: unknown,
  open: Map<string, string>,
  asked: Set<string>,
  where: string,
  report: Report<Rule>,
): void {
  if (!isText(id) || !asked.has(id)) report("orphan", where, `no call ${show(id)} in the message before`);
  else if (!open.delete(id)) report("duplicate", where, `${show(id)} is answered twice`);
}

function checkContent(message: Fields, role: string, where: string, report: Report<Rule>): void {
  const { content } = message;
  const place = `${where}.content`;
  if (isText(content)) return;
  if (content === null || content === undefined) {
    const instead = message.tool_calls ?? message.function_call ?? message.refusal ?? message.audio;
    const allowed =
      role === "function" || (role === "assistant" && instead !== undefined && instead !== null);
    if (!allowed) report("content", place, `expected a string, got ${show(content)}`);
    return;
  }
  if (!Array.isArray(content)) {
    report("content", place, `expected a string or a list, got ${show(content)}`);
    return;
  }
  if (content.length === 0) report("content", place, "expected at least one part");
  content.forEach((part: unknown, index) => {
    const problem = isFields(part) ? judgePart(part, role) : `expected an object, got ${show(part)}`;
    if (problem !== undefined) report("part", `${place}.${index}`, problem);
  });
}

function judgePart(part: Fields, role: string): string | undefined {
  if (!PARTS[role]?.includes(String(part.type)))
    return `a message with the role ${role} cannot contain ${show(part.type)}`;
  switch (part.type) {
    case "text":
      return isText(part.text) ? undefined : "expected text";
    case "refusal":
      return isText(part.refusal) ? undefined : "expected a refusal";
    case "image_url": {
      const url = isFields(part.image_url) ? part.image_url.url : undefined;
      const readable =
        isText(url) && /^(https?:\/\/\S+|data:image\/(png|jpe?g|gif|webp);base64,[\w+/=]+)$/.test(url);
      return readable ? undefined : `expected a URL or image data, got ${show(url)}`;
    }
    case "input_audio":
      return isFields(part.input_audio) && isFilled(part.input_audio.data)
        ? undefined
        : "expected audio data";
    default:
      return isFields(part.file) ? undefined : "expected a file";
  }
}

function readCalls(calls: unknown, where: string, report: Report<Rule>): Map<string, string> {
  const ids = new Map<string, string>();
  const place = `${where}.tool_calls`;
  if (!Array.isArray(calls) || calls.length === 0) {
    report("call", place, "expected at least one call");
    return ids;
  }
  if (calls.length > 128) report("call", place, `a maximum of 128 calls, found ${calls.length}`);
  calls.forEach((call: unknown, index) => {
    const problem = isFields(call) ? judgeCall(call) : `expected an object, got ${show(call)}`;
    if (problem !== undefined) report("call", `${place}.${index}`, problem);
    if (!isFields(call) || !isFilled(call.id)) return;
    if (ids.has(call.id)) report("duplicate", `${place}.${index}`, `${show(call.id)} twice in one message`);
    ids.set(call.id, `${place}.${index}`);
  });
  return ids;
}

function judgeCall(call: Fields): string | undefined {
  if (!isFilled(call.id) || call.id.length > 40)
    return `expected an id of 1 to 40 characters, got ${show(call.id)}`;
  if (call.type === "custom") {
    const custom = isFields(call.custom) ? call.custom : {};
    return isFilled(custom.name) && isText(custom.input) ? undefined : "expected a name and an input";
  }
  if (call.type !== "function" || !isFields(call.function))
    return `expected a function, got ${show(call.type)}`;
  const { name, arguments: text } = call.function;
  if (!isText(name) || !/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return `the name ${show(name)} is not allowed`;
  return isText(text) ? undefined : `expected arguments as a string, got ${show(text)}`;
}
