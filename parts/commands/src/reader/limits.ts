/** The maximum depth of nested scripts. Deeper ones are reported as unreadable. */
export const MAX_DEPTH = 12;
/**
 * Limits the time that the rules need, because every rule examines every program. The cost of a
 * program is a base amount plus an amount for its words and their length. A generated list of 300
 * `cp` commands remains below the limit. At the limit, a verdict takes about 30 of the 50 milliseconds
 * that it may take. A command is counted again for each wrapper around it.
 */
export const MAX_COST = 2_250;
export const COST_OF_COMMAND = 5;
export const CHARACTERS_PER_UNIT = 80;
/** The rest of a longer word is probably a script, whose commands are counted separately. */
export const MAX_COUNTED = 1_000;
/** Limits commands, statements, loop iterations, brace alternatives and the length of scripts. */
export const MAX_STEPS = 4_000;
export const CHARACTERS_PER_STEP = 100;
/** Longer lists are usually generated. */
export const MAX_WORDS = 1_000;
export const MAX_LOOP_VALUES = 16;
/** The parser takes quadratic time, and nobody writes a hundred levels of brackets. */
const MAX_BRACKETS = 100;
const MAX_EXPANSIONS = 2_000;
/** The lines of a here-document are also counted, but rarely exceed this limit. */
const MAX_SEPARATORS = 6_000;
/** Longer scripts would take too long while an agent is waiting. */
export const MAX_SCRIPT = 96 * 1024;

/**
 * Returns whether a script would take too long to parse. Errs on the safe side by counting brackets
 * in quotes and comments.
 */
export function isTooMuch(source: string): boolean {
  let depth = 0;
  let expansions = 0;
  let separators = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 0x28 || code === 0x7b) depth++;
    else if ((code === 0x29 || code === 0x7d) && depth > 0) depth--;
    else if ((code === 0x24 || code === 0x60) && ++expansions > MAX_EXPANSIONS) return true;
    else if (
      (code === 0x3b || code === 0x0a || code === 0x7c || code === 0x26) &&
      ++separators > MAX_SEPARATORS
    )
      return true;
    if (depth > MAX_BRACKETS) return true;
  }
  return false;
}
