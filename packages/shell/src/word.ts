import { forEachChild, type ParsedScript, type SyntaxNode, type Word, type WordPart } from "unbash";
import { literal, type ShellWord } from "./shell-word.js";

/** Where values come from while words are read, and who is told of the commands inside them. */
export interface WordScope {
  /** The value of a variable; undefined when nobody knows it. */
  valueOf(name: string): string | undefined;
  /** Called with each script that the shell runs to make the word; gives what it prints, when that can be known. */
  onScript(script: ParsedScript): Pick<ShellWord, "text" | "known" | "hidden"> | undefined;
}

/** So many words one brace expression may become; what is longer stays as it is written. */
const MAX_ALTERNATIVES = 64;
/** Variables that hold each other grow without end; an argument so long is none that an agent writes. */
const MAX_WORD = 256 * 1024;
/** A word of more quotes and expansions hides something. */
const MAX_PARTS = 2_000;
const UNKNOWN: ShellWord = { text: "$(…)", known: false };
const EXPANDS = /[\\'"$`{*?[<>(]/;

/** What a word becomes: usually one argument, several when an unquoted variable or braces hold several. */
export function expandWord(word: Word, scope: WordScope): ShellWord[] {
  if (!EXPANDS.test(word.text)) return [literal(word.value)];
  const { parts } = word;
  if (parts === undefined) return [literal(word.value)];
  if (parts.length > MAX_PARTS) {
    for (const part of parts) visitScripts(part, scope);
    return [{ text: word.text.slice(0, 100), known: false, dynamic: true }];
  }
  // All arguments, or all of an array, each a word of its own.
  const all = /^"\$(?:(@)|\{(@|\w+\[@\])\})"$/.exec(word.text);
  if (all) return splitWord(variable((all[1] ?? all[2])!, scope));
  let alternatives: ShellWord[] = [literal("")];
  for (const part of parts) {
    const pieces = expandPart(part, scope);
    if (alternatives.length * pieces.length > MAX_ALTERNATIVES) return [{ text: word.text, known: false }];
    alternatives = alternatives.flatMap((left) => pieces.map((right) => join(left, right)));
  }
  const splits = parts.some((part) => isUnquotedVariable(part));
  return splits ? alternatives.flatMap(splitWord) : alternatives;
}

/** A word as one text, where the shell does not split it: values of assignments, targets of redirections. */
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
      if (part.operation?.type === "Default" && /^:?[-=]$/.test(part.operation.operator))
        return withDefault(part.parameter, part.operation.operand, scope);
      return [
        part.operation === undefined &&
        part.prefix === undefined &&
        (!part.index || /^[@*]$/.test(part.index.text))
          ? variable(part.index ? `${part.parameter}[@]` : part.parameter, scope)
          : { text: `$${part.parameter}`, known: false },
      ];
    case "BraceExpansion":
      visitScripts(part, scope);
      return expandBraces(part.text).map(literal);
    case "CommandExpansion": {
      const printed = visitScripts(part, scope);
      return [printed ? { ...printed, text: printed.text.replace(/\n+$/, "") } : UNKNOWN];
    }
    case "ProcessSubstitution": {
      const printed = visitScripts(part, scope);
      return [printed?.known ? { ...UNKNOWN, content: printed.text } : UNKNOWN];
    }
    default:
      visitScripts(part, scope);
      return [part.type === "ExtendedGlob" ? { text: part.text, known: false } : UNKNOWN];
  }
}

function variable(name: string, scope: WordScope): ShellWord {
  const value = scope.valueOf(name);
  return value === undefined ? { text: `$${name}`, known: false } : literal(value);
}

// Folders for temporary files, which matter for what may be deleted; what else a default may be is as unknown as its variable.
const HAS_SAFE_VALUE = /^(?:TMPDIR|TMP|TEMP|RUNNER_TEMP)$/;

/** `${NAME:-value}`: whichever of the two it is. */
function withDefault(name: string, operand: Word, scope: WordScope): ShellWord[] {
  const value = variable(name, scope);
  if (value.known && value.text !== "") return [value];
  return HAS_SAFE_VALUE.test(name) ? [value, readWord(operand, scope)] : [value];
}

function isUnquotedVariable(part: WordPart): boolean {
  return (
    part.type === "SimpleExpansion" || part.type === "ParameterExpansion" || part.type === "CommandExpansion"
  );
}

function splitWord(word: ShellWord): ShellWord[] {
  const texts = word.text.split(/[ \t\n]+/).filter((text) => text !== "");
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

/** `a{b,c}d` without nesting; anything else stays as it is written. */
function expandBraces(text: string): string[] {
  const match = /^\{([^{}]*,[^{}]*)\}$/.exec(text);
  return match ? match[1]!.split(",") : [text];
}

/** Tells of every script inside a node; gives what the only one prints, when that can be known. */
function visitScripts(node: SyntaxNode, scope: WordScope): ReturnType<WordScope["onScript"]> {
  if (node.type === "Script") return scope.onScript(node);
  let count = 0;
  let printed: ReturnType<WordScope["onScript"]>;
  forEachChild(node, (child) => {
    printed = visitScripts(child, scope);
    count++;
  });
  return count === 1 ? printed : undefined;
}

/** Tells of every script inside a node that is no word: arithmetic, tests. */
export function visitNestedScripts(node: SyntaxNode, scope: WordScope): void {
  forEachChild(node, (child) => visitScripts(child, scope));
}
