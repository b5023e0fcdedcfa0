import { asObject, parseObject } from "@agentos/platform";
import type { Action } from "./operation.js";

/** An {@link Action} from an API. The input can be a JSON string, such as OpenAI's `arguments`. */
export type ToolCall = Omit<Action, "input"> & { input: Action["input"] | string };

const MAX_PATH = 4_096;

/** @throws TypeError if `call` is not a tool call */
export function actionOf(call: ToolCall): Action {
  const { tool, input, cwd } = asObject(call) ?? {};
  if (typeof tool !== "string") throw new TypeError("The tool must be a name: pass { tool, input }.");
  const fields = typeof input === "string" ? readInputText(input) : asObject(input);
  if (fields === undefined)
    throw new TypeError(
      `The input of "${tool}" must be an object or its JSON text: pass { tool, input }, with {} for a tool without arguments.`,
    );
  if (cwd !== undefined && typeof cwd !== "string")
    throw new TypeError(`The cwd of "${tool}" must be a path.`);
  return { tool, input: fields, ...(cwd !== undefined && cwd.length <= MAX_PATH && { cwd }) };
}

/** Matches the start of an object. A group of shell commands has no colon after its first word. */
const OBJECT_START = /^\s{0,20}\{\s{0,20}["']?[\w-]{1,80}["']?\s{0,20}:/;
const QUOTED = /"([^"\n]+)(?:"|$)|'([^'\n]+)(?:'|$)/g;

/**
 * Parses JSON. Other text becomes the only argument. In malformed JSON, any string can be the
 * command.
 */
export function readInputText(text: string): Record<string, unknown> {
  const parsed = parseObject(text);
  if (parsed !== undefined) return parsed;
  const strings = OBJECT_START.test(text) ? text.matchAll(QUOTED) : [];
  // An unclosed quotation mark in the text would hide what follows.
  const lines = [...[...strings].map(([, double, single]) => double ?? single), text];
  return { input: text, command: lines.join("\n") };
}
