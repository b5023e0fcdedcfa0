import { type MaskOptions, type MaskResult, maskObservations } from "../../src/index.js";
import { type History, renderers } from "../histories/index.js";
import { createProject } from "../histories/project.js";
import { Random } from "../histories/random.js";
import type { AssistantTurn, Call, Turn } from "../histories/story.js";
import type { Shape } from "../validators/index.js";

/** Hand-written conversations, the same in every API's format. */

export const user = (text: string): Turn => ({ type: "user", text });

export const call = (
  tool: string,
  input: Record<string, unknown>,
  text: string,
  more: Partial<Call> = {},
): Call => ({
  id: "",
  tool,
  input,
  outcome: { type: "text", text },
  failed: false,
  ...more,
});

export const step = (calls: Call | Call[], more: Partial<AssistantTurn> = {}): Turn => ({
  type: "assistant",
  calls: [calls].flat(),
  ...more,
});

const project = createProject(new Random(1));

/**
 * The turns as messages. Calls without an id get one from their position (`n1`, `n2`, ...), with the
 * API's prefix.
 */
export function conversation(shape: Shape, turns: Turn[], seed = 1): History {
  let count = 0;
  const named = turns.map((turn): Turn => {
    if (turn.type === "user") return turn;
    return { ...turn, calls: turn.calls.map((each) => ({ ...each, id: each.id || `n${++count}` })) };
  });
  return renderers[shape](
    { dialect: "claudeCode", system: "You are a coding agent.", project, turns: named },
    seed,
  );
}

type Fields = Record<string, unknown>;

/** The content of each result, in conversation order, in its API's form. */
export function contents(messages: readonly unknown[]): unknown[] {
  return (messages as Fields[]).flatMap((message) => {
    if (message.role === "tool" && !holdsParts(message, "tool-result")) {
      return [
        message.images === undefined ? message.content : { content: message.content, images: message.images },
      ];
    }
    if (/_output$/.test(String(message.type))) return [message.output];
    const parts = Array.isArray(message.content) ? (message.content as Fields[]) : [];
    return parts.flatMap((part) => {
      if (part.type === "tool_result") return [part.content];
      return part.type === "tool-result" ? [part.output] : [];
    });
  });
}

/** The text that the model reads in each result. */
export const results = (messages: readonly unknown[]): string[] => contents(messages).map(textOf);

const holdsParts = (message: Fields, type: string): boolean =>
  Array.isArray(message.content) && message.content.some((part) => (part as Fields).type === type);

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (
    Array.isArray(value) &&
    value.every((part) => typeof part === "object" && part !== null && "type" in part)
  ) {
    return value.map((part) => ("text" in part ? String(part.text) : `(${part.type})`)).join("\n");
  }
  if (typeof value === "object" && value !== null) {
    const inner = (value as Fields).value ?? (value as Fields).content;
    if (typeof inner === "string" || Array.isArray(inner)) return textOf(inner);
  }
  return value === undefined ? "" : JSON.stringify(value);
}

/** The positions of the results that have changed. */
export function changedResults(before: readonly unknown[], after: readonly unknown[]): number[] {
  const now = contents(after).map((content) => JSON.stringify(content));
  return contents(before).flatMap((content, index) =>
    now[index] === JSON.stringify(content) ? [] : [index],
  );
}

export const NOTHING_PROTECTED = { turns: 0, lastFailure: false, referenced: false } as const;

/** Masks everything possible: whole results, none protected by default. */
export function maskAll(messages: History, options: Partial<MaskOptions> = {}): MaskResult<Fields> {
  return maskObservations(messages, { target: 1, protect: NOTHING_PROTECTED, order: "oldest", ...options });
}

const WORDS =
  "amber basil coral delta ember flint grove heath inlet jade knoll lotus marsh north ocean pearl".split(" ");

/** Lines that differ, occur in no other result, and contain nothing an agent would refer to. */
export function prose(tag: string, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const word = (shift: number) => WORDS[(index >> shift) % WORDS.length];
    return `${tag} goes from the ${word(0)} by way of the ${word(4)} and the ${word(8)} to the end of it`;
  }).join("\n");
}

/** The call id of the result at a position, in the shape's format. */
export function callId(shape: Shape, place: number): string {
  const prefix: Partial<Record<Shape, string>> = {
    anthropic: "toolu_",
    "openai-chat": "call_",
    "openai-responses": "call_",
  };
  return `${prefix[shape] ?? ""}n${place + 1}`;
}
