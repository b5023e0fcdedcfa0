import type { ShellWord } from "../../reader/index.js";
import { effectOf } from "./verbs.js";

const FLAGS =
  /^(?:-[fyqvidnaA]|--(?:force|yes|quiet|verbose|debug|all|json|interactive|recursive|prod|production|confirm|assume-yes|no-[\w-]+|non-interactive|skip-[\w-]+|auto-approve|insecure|raw|silent|local|remote|global))$/;
/** Matches `delete`, `delete-bucket`, `sites:delete` and `deleteAll`. */
const SUBCOMMAND = /^\+?(?:[a-z][A-Za-z0-9]*|[A-Z][a-z]+[A-Z][A-Za-z]*)(?:[-_:][A-Za-z0-9]+){0,6}$/;
/** Matches `vm.destroy`, but also file names. */
const DOTTED = /^[a-z]+(?:\.[a-z]+){1,3}$/;
const MAX_SUBCOMMANDS = 5;

/**
 * Returns the subcommands in two variants, because an unknown option may take the next word as its
 * value. Only the second variant includes such words.
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
    // Subcommands precede the first file, id or text.
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
