import {
  forEachChild,
  type ParameterExpansionPart,
  type ParsedScript,
  type SyntaxNode,
  type Word,
  type WordPart,
} from "unbash";
import { literal, type ShellWord } from "../programs/index.js";

export interface WordScope {
  valueOf(name: string): string | undefined;
  /** Called with each script that the shell runs to expand a word. Returns its output if known. */
  onScript(script: ParsedScript): Pick<ShellWord, "text" | "known" | "hidden"> | undefined;
  /**
   * Called with the number of words to which a word expands. Returns false if there are too many.
   */
  onWords(count: number): boolean;
}

/** Brace expressions with more alternatives are not expanded. */
const MAX_ALTERNATIVES = 64;
/** Limits the growth of variables that contain each other. */
const MAX_WORD = 256 * 1024;
/** Words with more quotes and expansions probably hide something. */
const MAX_PARTS = 2_000;
const UNKNOWN: ShellWord = { text: "$(…)", known: false };
const EXPANDS = new Set("\\'\"$`{*?[<>(");

/** Expands a word. Unquoted variables and braces may produce several words. */
export function expandWord(word: Word, scope: WordScope): ShellWord[] {
  if (!hasExpansion(word.text)) return [literal(word.value)];
  const { parts } = word;
  if (parts === undefined) return [literal(word.value)];
  if (parts.length > MAX_PARTS) {
    for (const part of parts) visitScripts(part, scope);
    return [{ text: word.text.slice(0, 100), known: false, dynamic: true }];
  }
  // Each argument or array element becomes a word.
  const all = listName(word.text);
  if (all !== undefined) return splitWord(variable(all, scope));
  let alternatives: ShellWord[] = [literal("")];
  for (const part of parts) {
    const pieces = expandPart(part, scope);
    const count = alternatives.length * pieces.length;
    if (count > MAX_ALTERNATIVES || (pieces.length > 1 && !scope.onWords(count)))
      return [{ text: word.text, known: false }];
    alternatives = alternatives.flatMap((left) => pieces.map((right) => join(left, right)));
  }
  const splits = parts.some((part) => isUnquotedVariable(part));
  return splits ? alternatives.flatMap(splitWord) : alternatives;
}

/** Expands a word that the shell does not split, such as an assigned value. */
export function readWord(word: Word, scope: WordScope): ShellWord {
  if (word.parts === undefined) return literal(word.value);
  return word.parts.map((part) => expandPart(part, scope)[0] ?? literal("")).reduce(join, literal(""));
}

export function readParts(parts: readonly WordPart[], scope: WordScope): ShellWord {
  return parts.map((part) => expandPart(part, scope)[0] ?? literal("")).reduce(join, literal(""));
}

function expandPart(part: WordPart, scope: WordScope): ShellWord[] {
  switch (part.type) {
    case "Literal":
    case "Glob":
    case "SingleQuoted":
    case "AnsiCQuoted":
      return [literal(part.value)];
    case "DoubleQuoted":
    case "LocaleString":
      return [part.parts.map((inner) => expandPart(inner, scope)[0]!).reduce(join, literal(""))];
    case "SimpleExpansion":
      return [variable(part.text.slice(1), scope)];
    case "ParameterExpansion":
      visitScripts(part, scope);
      return expandParameter(part, scope);
    case "BraceExpansion":
      return expandBraces(part, scope);
    case "CommandExpansion": {
      const printed = part.script && scope.onScript(part.script);
      return [printed ? { ...printed, text: withoutLastLines(printed.text) } : UNKNOWN];
    }
    case "ProcessSubstitution": {
      const printed = part.script && scope.onScript(part.script);
      return [printed?.known ? { ...UNKNOWN, content: printed.text } : UNKNOWN];
    }
    default:
      visitScripts(part, scope);
      return [part.type === "ExtendedGlob" ? { text: part.text, known: false } : UNKNOWN];
  }
}

function variable(name: string, scope: WordScope): ShellWord {
  const value = scope.valueOf(name);
  if (value !== undefined) return literal(value);
  // `IFS` may hide spaces, as in `rm${IFS}-rf${IFS}src`.
  return name === "IFS" ? literal(" ") : { text: `$${name}`, known: false };
}

/** Variables for temporary folders, whose defaults matter for deletions. */
const HAS_SAFE_VALUE = new Set(["TMPDIR", "TMP", "TEMP", "RUNNER_TEMP"]);

/** Expands `${NAME}`, possibly with a default. Other expansions are unknown. */
function expandParameter(part: ParameterExpansionPart, scope: WordScope): ShellWord[] {
  const { parameter, index, prefix, operation } = part;
  const unknown: ShellWord = { text: `$${parameter}`, known: false };
  if (prefix === "#") return [unknown];
  const key = index && (index.text === "*" ? "@" : readWord(index, scope).text);
  const named = variable(key === undefined ? parameter : `${parameter}[${key}]`, scope);
  // `${!name}` is the variable whose name is the value of `name`.
  const value = prefix === "!" ? (named.known ? variable(named.text, scope) : unknown) : named;
  if (operation === undefined) return [value];
  if (operation.type !== "Default") return [unknown];
  const { operator, operand } = operation;
  const isSet = value.known && value.text !== "";
  if (operator.endsWith("+")) return [isSet ? readWord(operand, scope) : unknown];
  if (isSet || operator.endsWith("?")) return [value];
  if (value.known) return [readWord(operand, scope)];
  return HAS_SAFE_VALUE.has(parameter) ? [value, readWord(operand, scope)] : [value];
}

function isUnquotedVariable(part: WordPart): boolean {
  return (
    part.type === "SimpleExpansion" || part.type === "ParameterExpansion" || part.type === "CommandExpansion"
  );
}

function splitWord(word: ShellWord): ShellWord[] {
  const texts = word.text.split(/[ \t\n]/).filter((text) => text !== "");
  return texts.map((text) => ({ ...word, text }));
}

function join(left: ShellWord, right: ShellWord): ShellWord {
  const text = left.text + right.text;
  if (text.length > MAX_WORD) return { text: text.slice(0, MAX_WORD), known: false };
  const content = left.text === "" ? right.content : left.content;
  return {
    text,
    known: left.known && right.known,
    ...((left.hidden || right.hidden) && { hidden: true }),
    ...(content !== undefined && { content }),
  };
}

/** Expands `a{b,c}d` and `{1..3}`, possibly nested. */
function expandBraces(part: Extract<WordPart, { type: "BraceExpansion" }>, scope: WordScope): ShellWord[] {
  visitScripts(part, scope);
  return bracesOf(part.text, 0).map(literal);
}

function bracesOf(text: string, depth: number): string[] {
  const inner = text.slice(1, -1);
  if (depth > 4 || text[0] !== "{" || text.at(-1) !== "}") return [text];
  const range = rangeOf(inner);
  if (range) return range;
  const items = splitAtCommas(inner);
  if (items.length < 2) return [text];
  const words = items.flatMap((item) => wordsWithBraces(item, depth + 1));
  return words.length > MAX_ALTERNATIVES ? [text] : words;
}

function wordsWithBraces(text: string, depth: number): string[] {
  const open = text.indexOf("{");
  if (open === -1) return [text];
  const close = closingBrace(text, open);
  if (close === -1) return [text];
  const middles = bracesOf(text.slice(open, close + 1), depth);
  return middles.map((middle) => `${text.slice(0, open)}${middle}${text.slice(close + 1)}`);
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

function splitAtCommas(text: string): string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    else if (text[at] === "," && depth === 0) {
      items.push(text.slice(start, at));
      start = at + 1;
    }
  }
  items.push(text.slice(start));
  return items;
}

/** Expands `1..3` and `a..c`. */
function rangeOf(inner: string): string[] | undefined {
  const [from, to, more] = inner.split("..");
  if (from === undefined || to === undefined || more !== undefined || from === "" || to === "")
    return undefined;
  const isLetters =
    from.length === 1 && to.length === 1 && Number.isNaN(Number(from)) && Number.isNaN(Number(to));
  const first = isLetters ? from.charCodeAt(0) : Number(from);
  const last = isLetters ? to.charCodeAt(0) : Number(to);
  if (!Number.isInteger(first) || !Number.isInteger(last) || Math.abs(last - first) >= MAX_ALTERNATIVES)
    return undefined;
  const step = first <= last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, at) => {
    const value = first + at * step;
    return isLetters ? String.fromCharCode(value) : String(value);
  });
}

function hasExpansion(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (EXPANDS.has(text[at]!)) return true;
  return false;
}

/** Returns the name in `"$@"`, `"${@}"` or `"${names[@]}"`. */
function listName(text: string): string | undefined {
  if (text[0] !== '"' || text[1] !== "$" || text.at(-1) !== '"') return undefined;
  const inner = text.slice(2, -1);
  if (inner === "@") return inner;
  if (inner[0] !== "{" || inner.at(-1) !== "}") return undefined;
  const name = inner.slice(1, -1);
  return name === "@" || (name.endsWith("[@]") && !name.includes("$") && !name.includes('"'))
    ? name
    : undefined;
}

function withoutLastLines(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\n") end--;
  return text.slice(0, end);
}

/**
 * Visits scripts in order. Does not use recursion, because a long arithmetic expression produces a
 * deep tree.
 */
export function visitScripts(node: SyntaxNode, scope: WordScope): void {
  const open: SyntaxNode[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === "Script") {
      scope.onScript(next);
      continue;
    }
    const first = open.length;
    forEachChild(next, (child) => open.push(child));
    // The children are reversed, because the last node is visited first.
    for (let low = first, high = open.length - 1; low < high; low++, high--)
      [open[low], open[high]] = [open[high]!, open[low]!];
  }
}
