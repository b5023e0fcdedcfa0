import type { SyntaxNode } from "unbash";
import type { ShellWord } from "../programs/index.js";
import { printed } from "./output.js";
import { joinPath } from "./paths.js";
import { copyOf, type Place, type Scope } from "./place.js";

const DECLARES = new Set(["export", "declare", "local", "readonly", "typeset"]);

/** Applies a shell builtin to a scope. Returns true if the command does nothing else. */
export function changeScope(name: string, args: readonly ShellWord[], place: Place): boolean {
  const { variables } = place.scope;
  if (name === "cd" || name === "pushd") {
    const target = args.find(({ text }) => !isFlag(text));
    place.scope.folder = target?.known ? joinPath(place.scope.folder, target.text) : undefined;
    return true;
  }
  if (name === "popd") {
    place.scope.folder = undefined;
    return true;
  }
  if (DECLARES.has(name)) {
    for (const { text, known } of args) {
      const equals = text.indexOf("=");
      if (equals > 0) variables.set(text.slice(0, equals), known ? text.slice(equals + 1) : undefined);
    }
    return true;
  }
  if (name === "set") {
    setArguments(args, place);
    return true;
  }
  if (name === "alias") {
    for (const { text, known } of args) {
      const equals = text.indexOf("=");
      if (equals > 0)
        variables.set(`alias ${text.slice(0, equals)}`, known ? text.slice(equals + 1) : undefined);
    }
    return false;
  }
  // `hash -p /bin/rm x` makes `x` run `/bin/rm`.
  if (name === "hash" && args[0]?.text === "-p" && args[1] && args[2]) {
    variables.set(`alias ${args[2].text}`, args[1].known ? args[1].text : undefined);
    return true;
  }
  if (name === "printf" && args[0]?.text === "-v" && args[1]) {
    const values = args.slice(2);
    variables.set(args[1].text, values.every(({ known }) => known) ? printed(values) : undefined);
    return true;
  }
  if (name === "read") {
    readVariables(args, place);
    return true;
  }
  if (name === "unset") {
    for (const { text } of args) variables.set(text, undefined);
    return true;
  }
  return false;
}

function isFlag(text: string): boolean {
  return text.startsWith("-") && [...text.slice(1)].every((letter) => "LPe@".includes(letter));
}

/** Sets variables to the words in the first line of the input, as in `read a b <<< "…"`. */
function readVariables(args: readonly ShellWord[], { scope, input }: Place): void {
  const names = args.filter(({ text }) => !text.startsWith("-")).map(({ text }) => text);
  const line = input?.type === "text" && input.known ? input.text.split("\n")[0]!.trim() : undefined;
  const words = line?.split(" ") ?? [];
  for (const [at, name] of names.entries()) {
    const value = at === names.length - 1 ? words.slice(at).join(" ") : words[at];
    scope.variables.set(name, line === undefined ? undefined : value);
  }
  if (names.length === 0) scope.variables.set("REPLY", line);
}

/** Sets `$@`, `$1` and `$2` for a command such as `set -- a b`. */
function setArguments(args: readonly ShellWord[], { scope }: Place): void {
  const at = args.findIndex(({ text }) => text === "--");
  const isFlags = args[0]?.text.startsWith("-") || args[0]?.text.startsWith("+");
  const words = at === -1 ? (isFlags ? [] : args) : args.slice(at + 1);
  if (at === -1 && words.length === 0) return;
  setPositional(scope, words);
}

export function setPositional(scope: Scope, words: readonly ShellWord[]): void {
  const all = words.every(({ known }) => known) ? words.map(({ text }) => text).join(" ") : undefined;
  scope.variables.set("@", all);
  scope.variables.set("*", all);
  scope.variables.set("#", String(words.length));
  for (let index = 0; index < 9; index++) {
    const word = words[index];
    scope.variables.set(String(index + 1), word === undefined ? "" : word.known ? word.text : undefined);
  }
}

export function withoutAlias(scope: Scope, name: string): Scope {
  const copy = copyOf(scope);
  copy.variables.delete(`alias ${name}`);
  return copy;
}

/** An assigned value. `key` is the index of an array element. */
export type AssignedValue = ShellWord & { key?: string; elements?: readonly ShellWord[] };

/** Stores an assignment. Without an index, an array's name stands for its first element. */
export function setVariable(
  { variables }: Scope,
  { name, append }: Extract<SyntaxNode, { type: "Assignment" }>,
  { text, known, key, elements }: AssignedValue,
): void {
  const value = known && !append ? text : undefined;
  if (elements) variables.set(`${name}[@]`, value);
  if (key !== undefined) variables.set(`${name}[${key}]`, value);
  variables.set(name, elements ? value?.split(" ")[0] : value);
}
