/** The maximum depth of nested scripts; deeper ones are reported as unread. */
export const MAX_DEPTH = 12;
/**
 * Limits the time that the rules need for all programs of a command, because every rule examines every
 * program. Each program costs a base amount, plus its words and their length. A generated list of three
 * hundred copies or moves is ordinary and passes; at the limit, a verdict takes about 30 of its 50
 * milliseconds. Each wrapper around a long command counts the command again.
 */
export const MAX_COST = 2_250;
export const COST_OF_COMMAND = 5;
export const CHARACTERS_PER_UNIT = 80;
/**
 * The rest of a longer word is not counted: it is most likely a script, whose commands are counted
 * separately.
 */
export const MAX_COUNTED = 1_000;
/**
 * Limits commands, statements, loop iterations, brace alternatives, and scripts by length. Anything longer
 * was built to be slow.
 */
export const MAX_STEPS = 4_000;
/** This many characters of a script take as long as one step. */
export const CHARACTERS_PER_STEP = 100;
/** The maximum number of words in one command. Longer lists are usually generated. */
export const MAX_WORDS = 1_000;
export const MAX_LOOP_VALUES = 16;
/**
 * The maximum number of nested brackets: the parser takes quadratic time for thousands of them, and nobody
 * writes a hundred.
 */
const MAX_BRACKETS = 100;
const MAX_EXPANSIONS = 2_000;
/**
 * An upper bound for the number of commands. The lines of a large file that is written inline also count, but
 * there are rarely this many.
 */
const MAX_SEPARATORS = 6_000;
/** The maximum length of a script. A longer one would take too long while an agent waits. */
export const MAX_SCRIPT = 96 * 1024;

/**
 * Whether a parser would take too long. Brackets in quotes and comments also count, which errs on the safe
 * side.
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
