import { compileGlob, type Glob, globsMeet } from "./glob.js";

interface Filed {
  glob: Glob;
  pattern: number;
}

/**
 * Globs by number, and which of them may match the same file. Two globs can only meet when the fixed
 * beginning of one begins the other's, so each is compared with those filed at its own beginning, above it,
 * and below it. Ten thousand plain paths cost ten thousand look-ups.
 */
export class PatternIndex {
  /** The distinct patterns, as written. */
  readonly patterns: string[] = [];
  /** For each pattern those that may match a file it matches, itself first. */
  readonly conflicts: number[][] = [];
  readonly #numbers = new Map<string, number>();
  readonly #at = new Map<string, Filed[]>();
  readonly #below = new Map<string, Filed[]>();

  /** The number of a pattern, known or new. */
  add(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const pattern = this.patterns.push(text) - 1;
    this.#numbers.set(text, pattern);
    const globs = compileGlob(text);
    const rivals = new Set<number>();
    for (const glob of globs) {
      for (const other of this.#candidates(glob)) if (globsMeet(glob, other.glob)) rivals.add(other.pattern);
    }
    this.conflicts.push([pattern, ...rivals]);
    for (const rival of rivals) this.conflicts[rival]!.push(pattern);
    for (const glob of globs) this.#file({ glob, pattern });
    return pattern;
  }

  *#candidates({ fixed }: Glob): Iterable<Filed> {
    for (let depth = 0; depth <= fixed.length; depth++) yield* this.#at.get(keyOf(fixed, depth)) ?? [];
    yield* this.#below.get(keyOf(fixed, fixed.length)) ?? [];
  }

  #file(filed: Filed): void {
    const { fixed } = filed.glob;
    push(this.#at, keyOf(fixed, fixed.length), filed);
    for (let depth = 0; depth < fixed.length; depth++) push(this.#below, keyOf(fixed, depth), filed);
  }
}

function keyOf(fixed: readonly string[], depth: number): string {
  return fixed.slice(0, depth).join("/");
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
