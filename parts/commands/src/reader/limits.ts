/** Scripts inside scripts; deeper ones are not read, and that is said. */
export const MAX_DEPTH = 12;
/**
 * What all programs that would run may cost the rules, each of which looks at each of them: a command by
 * itself, its words, and how long these are. The limit is one of time, not of taste: lists of three hundred
 * copies or moves that a program wrote are ordinary and pass; with this much a verdict takes some 30 of the
 * 50 milliseconds that it has. Each wrapper around a long command counts it again.
 */
export const MAX_COST = 2_250;
export const COST_OF_COMMAND = 5;
export const CHARACTERS_A_UNIT = 80;
/** More of one word is not counted: it is most likely a script, whose commands count by themselves. */
export const MAX_COUNTED = 1_000;
/**
 * Commands, statements, rounds of loops, what braces become, and scripts by their length; what takes more is
 * made to take long.
 */
export const MAX_STEPS = 4_000;
/** So many characters of a script take as long as a step. */
export const CHARACTERS_A_STEP = 100;
/** Words of one command; a person lets a program find so many. */
export const MAX_WORDS = 1_000;
export const MAX_LOOP_VALUES = 16;
/**
 * Brackets inside brackets: the parser takes quadratic time for thousands of them, and nobody writes a
 * hundred.
 */
const MAX_BRACKETS = 100;
const MAX_EXPANSIONS = 2_000;
/**
 * Commands, were all of it commands; the lines of a large file that is written count as well, and are seldom
 * so many.
 */
const MAX_SEPARATORS = 6_000;
/** A longer script takes too long to be read while an agent waits. */
export const MAX_SCRIPT = 96 * 1024;

/**
 * Whether a parser would take too long. Brackets in quotes and comments count too: that errs on the safe
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
