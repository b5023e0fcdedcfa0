import { type Command, type ParsedScript, type PipelineNode, parse, type Statement, type Word } from "unbash";
import { isTooMuch, MAX_SCRIPT } from "./limits.js";

/** What passes on what it reads, and can neither run a program nor write a file, whatever its options are. */
const FILTERS: ReadonlySet<string> = new Set(["cat", "head", "tail", "wc", "nl", "tac", "rev"]);
/** The same, with one word that says what to look for. */
const SEARCHES: ReadonlySet<string> = new Set(["grep", "egrep", "fgrep"]);
/**
 * Builtins after which a name may mean another program than before: nothing behind them is known to be a
 * filter.
 */
const CHANGE_SHELL: ReadonlySet<string> = new Set(
  ". alias builtin command declare enable eval exec export hash local readonly set shopt source trap typeset unalias".split(
    " ",
  ),
);

/**
 * A command without what only shapes its output: filters at its end (`2>&1 | tail -5`), and an `echo` of its
 * exit status behind it. What is left runs the very same programs. Given back as it is where anything about
 * it is not plain.
 */
export function withoutOutputFilters(command: string): string {
  if (command.length > MAX_SCRIPT || isTooMuch(command)) return command;
  try {
    return withoutFilters(command, parse(command));
  } catch {
    // The parser makes parts of its tree only here, and what nests too deeply brings it to its knees.
    return command;
  }
}

function withoutFilters(command: string, script: ParsedScript): string {
  if ((script.errors?.length ?? 0) > 0 || !script.commands.every(isPlain)) return command;
  const statements = [...script.commands];
  while (statements.length > 1 && isEcho(statements.at(-1)!)) statements.pop();
  const last = statements.at(-1);
  if (!last) return command;
  return withoutJoin(command.slice(0, endOf(last.command)), last).trim();
}

/** The last pipeline of a statement. */
function lastOf(node: Statement["command"]): PipelineNode {
  return node.type === "AndOr" ? node.commands.at(-1)! : node;
}

/** Where a statement ends once filters are off. */
function endOf(node: Statement["command"]): number {
  const last = lastOf(node);
  if (last.type !== "Pipeline") return last.end;
  let kept = last.commands.length;
  while (kept > 1 && isFilter(last.commands[kept - 1]!)) kept--;
  return last.commands[kept - 1]!.end;
}

/** Without the `2>&1` with which the kept part ends: where errors are shown is no part of what runs. */
function withoutJoin(text: string, { command }: Statement): string {
  const last = lastOf(command);
  const commands = last.type === "Pipeline" ? last.commands : [last];
  const ending = commands.find(({ end }) => end === text.length);
  if (ending?.type !== "Command") return text;
  const join = ending.suffix.at(-1);
  return join !== undefined && text.slice(join.pos) === "2>&1" ? text.slice(0, join.pos) : text;
}

/**
 * Only programs one after the other, none of which changes what a later name means, all of each in one place.
 */
function isPlain({ command, background }: Statement): boolean {
  const pipelines = command.type === "AndOr" ? command.commands : [command];
  return (
    !background &&
    pipelines.every((pipeline) => {
      if (pipeline.type !== "Pipeline") return isProgram(pipeline);
      return pipeline.prefixes.length === 0 && pipeline.commands.every(isProgram);
    })
  );
}

function isProgram(node: { type: string }): boolean {
  if (node.type !== "Command") return false;
  const { name, redirects } = node as Command;
  // The body of a here-document stands behind the line that names it.
  if (redirects.some(({ type }) => type === "HereDoc")) return false;
  return name !== undefined && literalOf(name) !== undefined && !CHANGE_SHELL.has(name.value);
}

function isFilter(node: { type: string }): boolean {
  const words = wordsOf(node);
  if (words === undefined) return false;
  const [name = "", ...args] = words;
  const operands = args.filter((word, at) => !word.startsWith("-") && !isCount(args[at - 1], word));
  if (FILTERS.has(name)) return operands.length === 0 && !args.some((word) => /^--\w*files/.test(word));
  if (!SEARCHES.has(name)) return false;
  return (
    operands.length <= 1 &&
    !args.some((word) => /^-[a-zA-Z]*[frR]|^--(?:file|recursive|dereference|directories)/.test(word))
  );
}

/** `-n 5`: a number that belongs to the option before it. */
function isCount(option: string | undefined, word: string): boolean {
  return option !== undefined && /^-[a-zA-Z]$/.test(option) && /^[+-]?\d+$/.test(word);
}

/** `echo "exit: $?"`, and nothing that has to be looked up. */
function isEcho({ command }: Statement): boolean {
  if (command.type !== "Command" || command.prefix.length > 0 || command.name?.value !== "echo") return false;
  return command.suffix.every((each) => "value" in each && isSaid(each as Word));
}

function isSaid(word: Word): boolean {
  return word.type === "Word" && (literalOf(word) !== undefined || onlyStatus(word.text));
}

/** `$?` and letters, quoted or not. */
function onlyStatus(text: string): boolean {
  return /^["']?[\w :=,.[\]()-]*\$\?[\w :=,.[\]()-]*["']?$/.test(text) && !/^\w*[()[\]]/.test(text);
}

/** The words of a command without redirections and assignments, all of them plain texts. */
function wordsOf(node: { type: string }): string[] | undefined {
  if (node.type !== "Command") return undefined;
  const { name, prefix, suffix } = node as Command;
  if (!name || prefix.length > 0) return undefined;
  const words = [name, ...suffix].map((each) => (each.type === "Word" ? literalOf(each as Word) : undefined));
  return words.every((word) => word !== undefined) ? words : undefined;
}

/** The text of a word in which nothing is expanded. */
function literalOf({ text, value, parts }: Word): string | undefined {
  const isLiteral =
    parts === undefined
      ? !/[$`*?[{~]/.test(text)
      : parts.every(
          (part) =>
            part.type === "Literal" ||
            part.type === "SingleQuoted" ||
            (part.type === "DoubleQuoted" && part.parts.every(({ type }) => type === "Literal")),
        );
  return isLiteral ? value : undefined;
}
