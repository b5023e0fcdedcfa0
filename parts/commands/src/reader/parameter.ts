import type { ParameterExpansionPart, ParameterOperation, Word } from "unbash";
import { literal, type ShellWord } from "../programs/index.js";
import { variable, type WordScope } from "./word-scope.js";

// Folders for temporary files, which matter for what may be deleted; what else a default may be is as unknown
// as its variable.
const HAS_SAFE_VALUE = new Set(["TMPDIR", "TMP", "TEMP", "RUNNER_TEMP"]);

/** Reads a word within an expansion, which may hold expansions of its own. */
type Read = (word: Word) => ShellWord;

/** `${NAME}` and what may follow the name: a default, a part that is cut off or replaced. */
export function expandParameter(part: ParameterExpansionPart, scope: WordScope, read: Read): ShellWord[] {
  const unknown: ShellWord = { text: `$${part.parameter}`, known: false };
  if (part.prefix === "#") return [unknown];
  const named = variable(
    part.index ? `${part.parameter}[${indexOf(part.index, read)}]` : part.parameter,
    scope,
  );
  // `${!name}`: the variable whose name it holds.
  const value = part.prefix === "!" ? (named.known ? variable(named.text, scope) : unknown) : named;
  const { operation } = part;
  if (operation === undefined) return [value];
  if (operation.type === "Default") return withDefault(part.parameter, value, operation, read);
  return value.known ? [changed(value.text, operation, read) ?? unknown] : [unknown];
}

/** Which elements of an array are meant: `@` for all of them. */
function indexOf(index: NonNullable<ParameterExpansionPart["index"]>, read: Read): string {
  return index.text === "*" ? "@" : read(index).text;
}

/** `${NAME:-value}`: whichever of the two it is; `${NAME:+value}`: the value where the name has one. */
function withDefault(
  name: string,
  value: ShellWord,
  { operator, operand }: Extract<ParameterOperation, { type: "Default" }>,
  read: Read,
): ShellWord[] {
  const isSet = value.known && value.text !== "";
  if (operator.endsWith("+")) return isSet ? [read(operand)] : [{ text: `$${name}`, known: false }];
  if (isSet || operator.endsWith("?")) return [value];
  if (value.known) return [read(operand)];
  return HAS_SAFE_VALUE.has(name) ? [value, read(operand)] : [value];
}

/** What an operation makes of a text; undefined where patterns have to be matched. */
function changed(text: string, operation: ParameterOperation, read: Read): ShellWord | undefined {
  switch (operation.type) {
    case "Slice": {
      const offset = numberOf(read(operation.offset));
      const length = operation.length ? numberOf(read(operation.length)) : undefined;
      if (offset === undefined || (operation.length && length === undefined)) return undefined;
      const start = offset < 0 ? Math.max(0, text.length + offset) : offset;
      return literal(
        text.slice(start, length === undefined ? undefined : length < 0 ? length : start + length),
      );
    }
    case "CaseModification":
      if (operation.operator === "^^") return literal(text.toUpperCase());
      if (operation.operator === ",,") return literal(text.toLowerCase());
      if (operation.operator === "^") return literal(text.slice(0, 1).toUpperCase() + text.slice(1));
      return literal(text.slice(0, 1).toLowerCase() + text.slice(1));
    case "Replace": {
      const pattern = read(operation.pattern);
      const replacement = read(operation.replacement);
      if (!isPlain(pattern) || !replacement.known) return undefined;
      if (operation.operator === "//") return literal(text.replaceAll(pattern.text, () => replacement.text));
      if (operation.operator === "/") return literal(text.replace(pattern.text, () => replacement.text));
      return undefined;
    }
    case "Remove": {
      const pattern = read(operation.operand);
      if (!pattern.known) return undefined;
      return removed(text, pattern.text, operation.operator);
    }
    case "Transform":
      return literal(text);
    default:
      return undefined;
  }
}

/** `${x#*.}`, `${x%/*}`: with one star at the side that is cut. */
function removed(text: string, pattern: string, operator: "#" | "##" | "%" | "%%"): ShellWord | undefined {
  const fromStart = operator[0] === "#";
  const isGreedy = operator.length === 2;
  const star = fromStart ? pattern.startsWith("*") : pattern.endsWith("*");
  const mark = star ? (fromStart ? pattern.slice(1) : pattern.slice(0, -1)) : pattern;
  if (hasPattern(mark)) return undefined;
  if (!star) {
    if (fromStart) return literal(text.startsWith(mark) ? text.slice(mark.length) : text);
    return literal(text.endsWith(mark) ? text.slice(0, text.length - mark.length) : text);
  }
  const at = fromStart === isGreedy ? text.lastIndexOf(mark) : text.indexOf(mark);
  if (at === -1) return literal(text);
  return literal(fromStart ? text.slice(at + mark.length) : text.slice(0, at));
}

function isPlain({ text, known }: ShellWord): boolean {
  return known && text !== "" && !hasPattern(text);
}

function hasPattern(text: string): boolean {
  return text.includes("*") || text.includes("?") || text.includes("[");
}

function numberOf({ text, known }: ShellWord): number | undefined {
  const value = Number(text.trim());
  return known && Number.isInteger(value) ? value : undefined;
}
