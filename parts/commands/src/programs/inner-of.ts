import { ESCAPES } from "./grammar/escapes.js";
import { asksForTrial, innerBy } from "./grammar/grammar.js";
import type { Grammar } from "./grammar/grammar-entry.js";
import { MANAGERS } from "./grammar/managers.js";
import { REMOTES } from "./grammar/remotes.js";
import { SPECIAL } from "./grammar/special.js";
import { TRIALS } from "./grammar/trials.js";
import { ENVIRONMENTS, WRAPPERS } from "./grammar/wrappers.js";
import type { Inner } from "./inner.js";
import { interpretedBy } from "./interpreters.js";
import { own } from "./own.js";
import type { ShellWord } from "./shell-word.js";

const TABLES = [TRIALS, WRAPPERS, ENVIRONMENTS, REMOTES, MANAGERS, ESCAPES];
const known = new Map<string, Grammar | undefined>();
/** A session runs some dozens of programs; names that are made up must not fill the memory. */
const MAX_KNOWN = 1_000;

/** What a program runs that its arguments name; empty when it runs nothing we know of. */
export function innerOf(name: string, args: readonly ShellWord[]): Inner[] {
  const special = own(SPECIAL, name);
  if (special) return special(args);
  if (name === "command" && (args[0]?.text === "-v" || args[0]?.text === "-V")) return [];
  const grammar = grammarOf(name);
  const inner = grammar ? innerBy(grammar, args) : [];
  return [...inner, ...(interpretedBy(name, args) ?? [])];
}

/** Programs that try until an option says that they are meant. */
const NEEDS_OPTION = new Set(["cargo", "gh-ost", "pt-online-schema-change", "p4"]);

/** Whether a program only says what it would do, and so runs nothing of it. */
export function onlyTries(name: string, args: readonly ShellWord[]): boolean {
  if (!args.some(({ text }) => text[0] === "-") && !NEEDS_OPTION.has(name)) return false;
  const grammar = grammarOf(name);
  return grammar !== undefined && asksForTrial(grammar, args);
}

/** Looked for when it is asked for: a table of all programs takes longer to make than a hook has. */
function grammarOf(name: string): Grammar | undefined {
  if (!known.has(name)) {
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(name, findGrammar(name));
  }
  return known.get(name);
}

function findGrammar(name: string): Grammar | undefined {
  if (name === "" || name.includes(" ")) return undefined;
  let found: Grammar | undefined;
  for (const table of TABLES)
    for (const [names, grammar] of table)
      if (names.includes(name) && ` ${names} `.includes(` ${name} `))
        found = found === undefined ? grammar : withTrials(grammar, found);
  return found;
}

/** A program may run something and know trials, `rsync -e ssh -n`: the tables say each by itself. */
function withTrials(grammar: Grammar, { short, long, trial }: Grammar): Grammar {
  const all = (one: string | undefined, other: string | undefined, between: string) =>
    [one, other].filter((text) => text !== undefined).join(between);
  return {
    ...grammar,
    short: all(grammar.short, short, ""),
    long: all(grammar.long, long, " ").trim(),
    ...((grammar.trial ?? trial) !== undefined && { trial: all(grammar.trial, trial, " ") }),
  };
}
