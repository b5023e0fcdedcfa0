import { type Fields, isFields, isFilled, show } from "./report.js";

/** What masking was allowed to change. */
export interface Allowed {
  /**
   * The ids of the calls whose results were masked. Results without an API id (Ollama's) are only
   * counted.
   */
  maskedIds: Iterable<string>;
  /** Whether long text of the assistant may be shorter too. */
  text?: boolean;
  /** Whether the assistant's thinking may be shorter or, as a block, gone. */
  thinking?: boolean;
}

/** The field of each kind of result that may be replaced, by the `type` of a block or item. */
const RESULT_CONTENT: Record<string, readonly string[]> = {
  tool_result: ["content"],
  "tool-result": ["output"],
  function_call_output: ["output"],
  custom_tool_call_output: ["output"],
  local_shell_call_output: ["output"],
  shell_call_output: ["output"],
  apply_patch_call_output: ["output"],
  computer_call_output: ["output"],
};

/** Results that are whole messages: Chat Completions' and Ollama's. */
const RESULT_MESSAGE = ["content", "images"];

const TEXTS = new Set(["text", "output_text"]);
const THOUGHTS = new Set(["thinking", "redacted_thinking", "reasoning"]);

/**
 * The fields for the assistant's thinking in messages whose content is only text, as in Ollama and on servers
 * with the Chat Completions API.
 */
const THOUGHT_FIELDS = new Set(["thinking", "reasoning_content", "reasoning"]);

interface Walk {
  allowed: Allowed;
  ids: ReadonlySet<string>;
  differences: string[];
  /** How many results without an id have changed. */
  unnamed: number;
  assistant: boolean;
}

/**
 * Returns all differences between a list of messages and the masked list that are not allowed. Messages and
 * parts must keep their positions, results their calls, failures their status, blocks their cache markers.
 */
export function comparePreserved(before: unknown, after: unknown, allowed: Allowed): string[] {
  const ids = new Set(allowed.maskedIds);
  const walk: Walk = { allowed, ids, differences: [], unnamed: 0, assistant: false };
  compare(before, after, "messages", walk);
  if (walk.unnamed > ids.size) {
    walk.differences.push(`messages: ${walk.unnamed} results changed, ${ids.size} were masked`);
  }
  return walk.differences;
}

function compare(before: unknown, after: unknown, where: string, walk: Walk): void {
  if (Object.is(before, after)) return;
  if (Array.isArray(before) && Array.isArray(after)) {
    compareLists(before, after, where, walk);
    return;
  }
  if (isFields(before) && isFields(after)) {
    compareFields(before, after, where, walk);
    return;
  }
  walk.differences.push(`${where}: ${show(before)} became ${show(after)}`);
}

function compareLists(before: unknown[], after: unknown[], where: string, walk: Walk): void {
  const droppable = (item: unknown) =>
    walk.allowed.thinking === true && walk.assistant && isFields(item) && THOUGHTS.has(String(item.type));
  const kept = before.length === after.length ? before : before.filter((item) => !droppable(item));
  if (kept.length !== after.length) {
    walk.differences.push(`${where}: ${before.length} entries became ${after.length}`);
    return;
  }
  kept.forEach((item, index) => {
    compare(item, after[index], `${where}.${index}`, walk);
  });
}

function compareFields(before: Fields, after: Fields, where: string, walk: Walk): void {
  if (/^messages\.\d+$/.test(where)) walk.assistant = before.role === "assistant";
  if (isBytes(before) || isBytes(after)) {
    if (!sameBytes(before, after)) walk.differences.push(`${where}: the bytes changed`);
    return;
  }
  const replaceable = contentOf(before);
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const place = `${where}.${key}`;
    if (key in before !== key in after) {
      const imageGone = key === "images" && replaceable.includes(key) && isMasked(before, walk);
      const thoughtGone =
        walk.allowed.thinking === true && key in before && isThoughtField(before, key, walk);
      if (!imageGone && !thoughtGone)
        walk.differences.push(`${place}: ${key in before ? "is gone" : "was added"}`);
    } else if (replaceable.includes(key)) {
      compareResult(before, key, after[key], place, walk);
    } else if (!mayShorten(before, key, after[key], walk)) {
      compare(before[key], after[key], place, walk);
    }
  }
}

function contentOf(fields: Fields): readonly string[] {
  if (fields.role === "tool" && !Array.isArray(fields.content)) return RESULT_MESSAGE;
  if (fields.role === "tool" && isFilled(fields.tool_call_id)) return RESULT_MESSAGE;
  return RESULT_CONTENT[String(fields.type)] ?? [];
}

const idOf = (result: Fields): unknown =>
  result.tool_use_id ?? result.toolCallId ?? result.tool_call_id ?? result.call_id ?? result.id;

function isMasked(result: Fields, walk: Walk): boolean {
  const id = idOf(result);
  return !isFilled(id) || walk.ids.has(id);
}

function compareResult(before: Fields, key: string, after: unknown, where: string, walk: Walk): void {
  if (JSON.stringify(before[key]) === JSON.stringify(after)) return;
  if (!isMasked(before, walk)) {
    walk.differences.push(`${where}: changed, and ${show(idOf(before))} was not masked`);
    return;
  }
  if (!isFilled(idOf(before))) walk.unnamed += 1;
  const marks = [countMarks(before[key]), countMarks(after)];
  if (marks[0] !== marks[1]) walk.differences.push(`${where}: ${marks[0]} cache markers became ${marks[1]}`);
  const failed = [isFailure(before[key]), isFailure(after)];
  if (failed[0] !== failed[1]) walk.differences.push(`${where}: a failure became a success, or the reverse`);
}

function countMarks(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + countMarks(item), 0);
  if (!isFields(value)) return 0;
  const own = isFields(value.cache_control) ? 1 : 0;
  return Object.values(value).reduce<number>((sum, item) => sum + countMarks(item), own);
}

/** Whether an AI SDK output says that the tool failed or was not allowed to run. */
const isFailure = (output: unknown): boolean =>
  isFields(output) && /^(error-|execution-denied)/.test(String(output.type));

function mayShorten(before: Fields, key: string, after: unknown, walk: Walk): boolean {
  const text = before[key];
  if (!walk.assistant || typeof text !== "string" || typeof after !== "string") return false;
  const shorter = after.length < text.length && after !== "";
  const isThought =
    isThoughtField(before, key, walk) || (THOUGHTS.has(String(before.type)) && key === "text");
  if (isThought) return shorter && walk.allowed.thinking === true && before.signature === undefined;
  const isText =
    (key === "text" && TEXTS.has(String(before.type))) || (key === "content" && "role" in before);
  return isText && shorter && walk.allowed.text === true;
}

const isThoughtField = (fields: Fields, key: string, walk: Walk): boolean =>
  walk.assistant && "role" in fields && THOUGHT_FIELDS.has(key);

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

const sameBytes = (before: unknown, after: unknown): boolean =>
  isBytes(before) && isBytes(after) && Buffer.compare(before, after) === 0;
