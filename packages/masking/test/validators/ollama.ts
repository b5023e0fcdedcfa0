import {
  type Fields,
  isBase64,
  isFields,
  isFilled,
  isText,
  problemList,
  type Report,
  show,
} from "./report.js";

/**
 * What Ollama's `/api/chat` refuses, and what its templates cannot express. In most versions, calls have no
 * ids, so only the position of a result and the name of its tool link it to a call.
 */
export const ollamaRules = {
  list: "messages is a list of objects",
  role: "roles are system, user, assistant and tool",
  content: "content and thinking are strings",
  images: "images are base64",
  call: "a call has a function with a name and its arguments as an object, and the assistant makes it",
  unanswered: "every call is answered before any other message comes",
  orphan: "a tool message answers a call of the assistant message before it",
  order: "results come in the order of their calls, and name their tools",
} as const;

export type OllamaRule = keyof typeof ollamaRules;
type Rule = OllamaRule;

const ROLES = ["system", "user", "assistant", "tool"];

interface Call {
  id: unknown;
  name: string;
  where: string;
}

/** Problems for which `/api/chat` would reject these messages or separate a result from its call. */
export function validateOllama(messages: unknown): string[] {
  const { problems, report } = problemList<Rule>();
  if (!Array.isArray(messages) || messages.length === 0) {
    report("list", "messages", `expected a non-empty list, got ${show(messages)}`);
    return problems;
  }
  let open: Call[] = [];
  const endTurn = () => {
    for (const { name, where } of open) report("unanswered", where, `no result of ${show(name)} comes next`);
    open = [];
  };
  messages.forEach((message: unknown, index) => {
    const where = `messages.${index}`;
    if (!isFields(message)) {
      report("list", where, `expected an object, got ${show(message)}`);
      return;
    }
    if (!ROLES.includes(String(message.role))) {
      report("role", where, `unexpected role ${show(message.role)}`);
      return;
    }
    checkContent(message, where, report);
    if (message.role === "tool") {
      answer(message, open, where, report);
      return;
    }
    endTurn();
    open = readCalls(message, where, report);
  });
  endTurn();
  return problems;
}

function checkContent(message: Fields, where: string, report: Report<Rule>): void {
  const calls = Array.isArray(message.tool_calls) && message.tool_calls.length > 0;
  const { content, thinking, images } = message;
  const silent = content === undefined && message.role === "assistant" && (calls || isText(thinking));
  if (!isText(content) && !silent)
    report("content", `${where}.content`, `expected a string, got ${show(content)}`);
  if (thinking !== undefined && !isText(thinking)) {
    report("content", `${where}.thinking`, `expected a string, got ${show(thinking)}`);
  }
  if (images === undefined || images === null) return;
  if (!Array.isArray(images)) {
    report("images", `${where}.images`, `expected a list, got ${show(images)}`);
    return;
  }
  images.forEach((image: unknown, index) => {
    const bytes = image instanceof Uint8Array;
    if (!bytes && !isBase64(image))
      report("images", `${where}.images.${index}`, `not base64: ${show(image)}`);
  });
}

function readCalls(message: Fields, where: string, report: Report<Rule>): Call[] {
  const { tool_calls: calls } = message;
  if (calls === undefined || calls === null) return [];
  const place = `${where}.tool_calls`;
  if (!Array.isArray(calls) || message.role !== "assistant") {
    report("call", place, `a message of ${message.role} cannot have ${show(calls)}`);
    return [];
  }
  return calls.flatMap((call: unknown, index): Call[] => {
    const asked = isFields(call) && isFields(call.function) ? call.function : {};
    if (isFields(call) && isFilled(asked.name) && isFields(asked.arguments)) {
      return [{ id: call.id, name: asked.name, where: `${place}.${index}` }];
    }
    report("call", `${place}.${index}`, `expected a name and arguments as an object, got ${show(call)}`);
    return [];
  });
}

function answer(message: Fields, open: Call[], where: string, report: Report<Rule>): void {
  const { tool_name: name, tool_call_id: id } = message;
  const byId = isFilled(id) ? open.findIndex((call) => call.id === id) : -1;
  if (byId >= 0) {
    open.splice(byId, 1);
    return;
  }
  const call = open.shift();
  if (call === undefined) {
    report("orphan", where, "no call is left to answer");
    return;
  }
  if (name !== undefined && name !== call.name)
    report("order", where, `${show(name)} where ${show(call.name)} is next`);
}
