import type { ShellWord } from "../../reader/index.js";
import { effectOf } from "./verbs.js";

/** Options that never take the next word for a value. */
const FLAGS =
  /^(?:-[fyqvidnaA]|--(?:force|yes|quiet|verbose|debug|all|json|interactive|recursive|prod|production|confirm|assume-yes|no-[\w-]+|non-interactive|skip-[\w-]+|auto-approve|insecure|raw|silent|local|remote|global))$/;
/** What a subcommand looks like: `delete`, `delete-bucket`, `sites:delete`, `deleteAll`. */
const SUBCOMMAND = /^\+?(?:[a-z][A-Za-z0-9]*|[A-Z][a-z]+[A-Z][A-Za-z]*)(?:[-_:][A-Za-z0-9]+){0,6}$/;
/** `vm.destroy`: and no file's name. */
const DOTTED = /^[a-z]+(?:\.[a-z]+){1,3}$/;
const MAX_SUBCOMMANDS = 5;

/**
 * The words behind a program that may be its subcommands, in two readings: an option that nobody knows may
 * take the word behind it for its value, or may not. The first reading leaves such words out.
 */
export function subcommandsOf(args: readonly ShellWord[]): [string[], string[]] {
  const without: string[] = [];
  const all: string[] = [];
  let mayBeValue = false;
  for (const { text, known } of args) {
    if (all.length >= MAX_SUBCOMMANDS || text === "--") break;
    if (text.startsWith("-")) {
      mayBeValue = !text.includes("=") && !FLAGS.test(text);
      continue;
    }
    // A file, an id, a text: subcommands stand before those.
    if (!known || text.length > 48 || !(SUBCOMMAND.test(text) || isDotted(text))) {
      if (mayBeValue) {
        mayBeValue = false;
        continue;
      }
      break;
    }
    all.push(text);
    if (!mayBeValue) without.push(text);
    mayBeValue = false;
  }
  return [without, all];
}

function isDotted(text: string): boolean {
  return DOTTED.test(text) && effectOf(text.slice(text.lastIndexOf(".") + 1)) !== undefined;
}
