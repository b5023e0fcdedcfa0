import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";

export interface JsonDocument {
  text: string;
  root: Node;
}

/** Why text cannot be edited, and the position of the problem. */
export interface TextProblem {
  message: string;
  /** Starts at 1. */
  line?: number;
  column?: number;
}

const MEANING: Record<string, string> = {
  InvalidSymbol: "an unexpected character",
  InvalidNumberFormat: "an invalid number",
  PropertyNameExpected: "a property name is missing",
  ValueExpected: "a value is missing",
  ColonExpected: "a colon is missing",
  CommaExpected: "a comma is missing",
  CloseBraceExpected: "a closing brace is missing",
  CloseBracketExpected: "a closing bracket is missing",
  EndOfFileExpected: "there is text after the end",
  UnexpectedEndOfComment: "an unclosed comment",
  UnexpectedEndOfString: "an unclosed string",
  InvalidUnicode: "an invalid \\u escape",
  InvalidEscapeCharacter: "an invalid escape",
  InvalidCharacter: "a control character in a string",
};

// The parser is recursive, so deeper nesting could overflow the stack.
const MAX_DEPTH = 500;

/** Parses JSON with comments and trailing commas. The text must not have a byte order mark. */
export function parseJson(text: string): JsonDocument | TextProblem {
  if (isTooDeep(text)) return { message: `it is nested deeper than ${MAX_DEPTH} levels` };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const code = printParseErrorCode(error.error);
    return { message: `it is not valid JSON: ${MEANING[code] ?? code}`, ...positionOf(text, error.offset) };
  }
  if (!root) return { message: "it is empty" };
  if (root.type !== "object")
    return { message: "its top level must be an object", ...positionOf(text, root.offset) };
  const twice = repeated(root, "hooks") ?? repeated(root, "statusLine") ?? repeated(root, "permissions");
  if (twice) return { message: `${twice.value} appears twice`, ...positionOf(text, twice.offset) };
  return { text, root };
}

/**
 * Finds a repeated property. Clients use the last occurrence; removing it would activate the other
 * one.
 */
function repeated(object: Node, name: string): { value: string; offset: number } | undefined {
  const found = (object.children ?? []).filter((child) => child.children?.[0]?.value === name);
  return found.length > 1 ? { value: JSON.stringify(name), offset: found.at(-1)?.offset ?? 0 } : undefined;
}

/** Returns the line and column of an offset, both starting at 1. */
export function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n") };
}

/** Returns a property; the last one if the name is repeated, because clients use that one. */
export function property(object: Node, name: string): { whole: Node; value: Node } | undefined {
  const whole = object.children?.findLast((child) => child.children?.[0]?.value === name);
  const value = whole?.children?.[1];
  return whole && value ? { whole, value } : undefined;
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === "{" || character === "[") {
      if (++depth > MAX_DEPTH) return true;
    } else if (character === "}" || character === "]") depth--;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"' || text[at] === "\n") return at;
  }
  return text.length;
}
