import { type Fields, isFields, isFilled, isJson, isText, problemList, type Report, show } from "./report.js";

/** What the AI SDK's own schema and prompt conversion reject, and what every provider would reject. */
export const aiSdkRules = {
  list: "messages is a non-empty list of objects",
  role: "roles are system, user, assistant and tool",
  content: "content is a string, or a list of parts if the role may have one",
  part: "a part is of a type that the role may contain, with that type's fields",
  output: "a tool result's output is of a known type, with that type's value",
  unanswered:
    "a call that the client runs has a result before the next user or system message, and before the end",
  orphan: "a tool result follows the call that it answers",
  toolName: "a tool result names its call's tool",
  duplicate: "tool call ids are unique, and each has one result",
  approval: "an approval is requested for a known call, and is answered after the request",
} as const;

export type AiSdkRule = keyof typeof aiSdkRules;
type Rule = AiSdkRule;

const PARTS: Record<string, readonly string[]> = {
  system: [],
  user: ["text", "image", "file"],
  assistant: ["text", "file", "reasoning", "tool-call", "tool-result", "tool-approval-request"],
  tool: ["tool-result", "tool-approval-response"],
};

interface Call {
  name: unknown;
  where: string;
  byProvider: boolean;
  answered: boolean;
}

interface State {
  calls: Map<unknown, Call>;
  approvals: Map<unknown, unknown>;
  /** Calls whose approval request was answered. The SDK itself runs or denies them next. */
  decided: Set<unknown>;
}

/**
 * Problems for which `generateText` or its provider would refuse these messages; empty if they would accept
 * them.
 */
export function validateAiSdk(messages: unknown): string[] {
  const { problems, report } = problemList<Rule>();
  if (!Array.isArray(messages) || messages.length === 0) {
    report("list", "messages", `expected a non-empty list, got ${show(messages)}`);
    return problems;
  }
  const state: State = { calls: new Map(), approvals: new Map(), decided: new Set() };
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
    if (message.role === "user" || message.role === "system") reportOpen(state, false, report);
    for (const [part, place] of readParts(message, message.role, where, report))
      follow(part, place, state, report);
  });
  reportOpen(state, true, report);
  return problems;
}

function reportOpen(state: State, atEnd: boolean, report: Report<Rule>): void {
  for (const [id, call] of state.calls) {
    const waits = atEnd && state.decided.has(id);
    if (!call.answered && !call.byProvider && !waits)
      report("unanswered", call.where, `no result for ${show(id)}`);
    call.answered = true;
  }
}

function readParts(message: Fields, role: string, where: string, report: Report<Rule>): [Fields, string][] {
  const { content } = message;
  if (isText(content) && role !== "tool") return [];
  if (!Array.isArray(content) || role === "system") {
    report("content", `${where}.content`, `a message of ${role} cannot have ${show(content)}`);
    return [];
  }
  const parts: [Fields, string][] = [];
  content.forEach((part: unknown, index) => {
    const place = `${where}.content.${index}`;
    const problem = isFields(part) ? judgePart(part, role) : `expected an object, got ${show(part)}`;
    if (problem !== undefined) report("part", place, problem);
    else if (isFields(part)) parts.push([part, place]);
  });
  return parts;
}

function judgePart(part: Fields, role: string): string | undefined {
  if (!PARTS[role]?.includes(String(part.type)))
    return `a message with the role ${role} cannot contain ${show(part.type)}`;
  switch (part.type) {
    case "text":
    case "reasoning":
      return isText(part.text) ? undefined : "expected text";
    case "image":
      return isData(part.image) ? undefined : "expected image data or a URL";
    case "file":
      return isData(part.data) && isText(part.mediaType) ? undefined : "expected data and a mediaType";
    case "tool-call":
    case "tool-result":
      if (part.type === "tool-call" && !("input" in part)) return "expected an input";
      return isFilled(part.toolCallId) && isFilled(part.toolName)
        ? undefined
        : "expected toolCallId and toolName";
    case "tool-approval-request":
      return isFilled(part.approvalId) && isFilled(part.toolCallId)
        ? undefined
        : "expected approvalId and toolCallId";
    default:
      return isFilled(part.approvalId) && typeof part.approved === "boolean"
        ? undefined
        : "expected an answer";
  }
}

const isData = (value: unknown): boolean =>
  isText(value) || value instanceof Uint8Array || value instanceof URL;

function follow(part: Fields, where: string, state: State, report: Report<Rule>): void {
  const id = part.toolCallId;
  if (part.type === "tool-call") {
    if (state.calls.has(id)) report("duplicate", where, `${show(id)} was used before`);
    state.calls.set(id, {
      name: part.toolName,
      where,
      byProvider: part.providerExecuted === true,
      answered: false,
    });
  } else if (part.type === "tool-result") {
    followResult(part, where, state, report);
  } else if (part.type === "tool-approval-request") {
    if (!state.calls.has(id)) report("approval", where, `no call ${show(id)} to approve`);
    state.approvals.set(part.approvalId, id);
  } else if (part.type === "tool-approval-response") {
    const asked = state.approvals.has(part.approvalId);
    if (!asked) report("approval", where, `nothing asked for ${show(part.approvalId)}`);
    state.decided.add(state.approvals.get(part.approvalId));
  }
}

function followResult(part: Fields, where: string, state: State, report: Report<Rule>): void {
  const call = state.calls.get(part.toolCallId);
  if (call === undefined) report("orphan", where, `no call ${show(part.toolCallId)} before it`);
  else if (call.answered) report("duplicate", where, `${show(part.toolCallId)} has a result already`);
  else if (call.name !== part.toolName)
    report("toolName", where, `${show(part.toolName)} answers ${show(call.name)}`);
  if (call !== undefined) call.answered = true;
  const problem = isFields(part.output)
    ? judgeOutput(part.output)
    : `expected an object, got ${show(part.output)}`;
  if (problem !== undefined) report("output", `${where}.output`, problem);
}

function judgeOutput(output: Fields): string | undefined {
  switch (output.type) {
    case "text":
    case "error-text":
      return isText(output.value) ? undefined : `expected a string, got ${show(output.value)}`;
    case "json":
    case "error-json":
      return isJson(output.value) ? undefined : "expected a JSON value";
    case "execution-denied":
      return output.reason === undefined || isText(output.reason) ? undefined : "expected a reason";
    case "content":
      if (!Array.isArray(output.value)) return "expected a list";
      return output.value.map(judgeContent).find((problem) => problem !== undefined);
    default:
      return `unknown type ${show(output.type)}`;
  }
}

/** The fields of each part of an output of type `content`. */
const CONTENT: Record<string, readonly string[]> = {
  text: ["text"],
  media: ["data", "mediaType"],
  "file-data": ["data", "mediaType"],
  "file-url": ["url"],
  "file-id": ["fileId"],
  "image-data": ["data", "mediaType"],
  "image-url": ["url"],
  "image-file-id": ["fileId"],
  custom: [],
};

function judgeContent(part: unknown): string | undefined {
  if (!isFields(part)) return `expected an object, got ${show(part)}`;
  const fields = CONTENT[String(part.type)];
  if (fields === undefined) return `unknown type ${show(part.type)}`;
  const missing = fields.find((name) => !isText(part[name]) && !(name === "fileId" && isFields(part[name])));
  return missing === undefined ? undefined : `expected ${missing}`;
}
