import { ESCAPES } from "./grammar/escapes.js";
import { type Grammar, innerBy } from "./grammar/grammar.js";
import { MANAGERS } from "./grammar/managers.js";
import { REMOTES } from "./grammar/remotes.js";
import { SPECIAL } from "./grammar/special.js";
import { ENVIRONMENTS, WRAPPERS } from "./grammar/wrappers.js";
import type { Inner } from "./inner.js";
import { interpretedBy } from "./interpreters.js";
import { own } from "./own.js";
import type { ShellWord } from "./shell-word.js";

let grammars: Map<string, Grammar> | undefined;

/** What a program runs that its arguments name; empty when it runs nothing we know of. */
export function innerOf(name: string, args: readonly ShellWord[]): Inner[] {
  const special = own(SPECIAL, name);
  if (special) return special(args);
  if (name === "command" && (args[0]?.text === "-v" || args[0]?.text === "-V")) return [];
  const grammar = grammarOf(name);
  const inner = grammar ? innerBy(grammar, args) : [];
  return [...inner, ...(interpretedBy(name, args) ?? [])];
}

function grammarOf(name: string): Grammar | undefined {
  if (grammars === undefined) {
    grammars = new Map();
    for (const table of [WRAPPERS, ENVIRONMENTS, REMOTES, MANAGERS, ESCAPES])
      for (const [names, grammar] of table) for (const one of names.split(" ")) grammars.set(one, grammar);
  }
  return grammars.get(name);
}
