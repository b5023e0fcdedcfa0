import type { InputDefinition } from "./inputs.js";
import { oneOf, quote, quoteList } from "./quote.js";

/** Returns the problem with a value, if any, worded to follow the input's name. */
export function valueProblem(value: unknown, { type, choices }: InputDefinition): string | undefined {
  switch (type) {
    case "string":
      return textProblem(value);
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? undefined
        : `must be a number, ${butIs(value)}`;
    case "boolean":
      return typeof value === "boolean" ? undefined : `must be true or false, ${butIs(value)}`;
    case "choice":
      return isAmong(value, choices)
        ? undefined
        : `must be ${oneOf((choices ?? []).map(String))}, ${butIs(value)}`;
    case "list": {
      if (!Array.isArray(value)) return `must be a list, ${butIs(value)}`;
      const odd = choices === undefined ? -1 : value.findIndex((entry) => !isAmong(entry, choices));
      if (odd !== -1)
        return `may only contain ${listed(choices)}, but entry ${odd + 1} is ${shown(value[odd])}`;
      return value.map(textProblemOfEntry).find((problem) => problem !== undefined);
    }
  }
}

/** Converts text to the input's type. Returns invalid text unchanged; see {@link valueProblem}. */
export function valueFromText(text: string, { type, choices }: InputDefinition): unknown {
  switch (type) {
    case "number":
      return text.trim() === "" || !Number.isFinite(Number(text)) ? text : Number(text);
    case "boolean":
      return BOOLEANS.get(text.trim().toLowerCase()) ?? text;
    case "choice":
      return choices?.find((choice) => String(choice) === text) ?? text;
    case "list":
      return listFromText(text).map((entry) => choices?.find((choice) => String(choice) === entry) ?? entry);
    default:
      return text;
  }
}

const BOOLEANS = new Map([
  ["true", true],
  ["yes", true],
  ["on", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["off", false],
  ["0", false],
]);

/** Parses a JSON list or comma-separated values. */
function listFromText(text: string): unknown[] {
  if (text.trimStart().startsWith("[")) {
    try {
      const list: unknown = JSON.parse(text);
      if (Array.isArray(list)) return list;
    } catch {
      // The text is not JSON, so the bracket belongs to the first entry.
    }
  }
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

const NUL_PROBLEM = "contains a NUL character, which cannot be passed to a program";

function textProblem(value: unknown): string | undefined {
  if (typeof value !== "string") return `must be text, ${butIs(value)}`;
  return value.includes("\0") ? NUL_PROBLEM : undefined;
}

function textProblemOfEntry(entry: unknown): string | undefined {
  return JSON.stringify(entry)?.includes("\\u0000") ? NUL_PROBLEM : undefined;
}

function isAmong(value: unknown, choices: InputDefinition["choices"] = []): boolean {
  return (choices as readonly unknown[]).includes(value);
}

function listed(choices: InputDefinition["choices"] = []): string {
  return quoteList(choices.map(String));
}

function butIs(value: unknown): string {
  return `but is ${shown(value)}`;
}

function shown(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "a mapping" : String(value);
}
