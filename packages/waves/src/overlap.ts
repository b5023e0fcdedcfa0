import { expandBraces } from "@agentos/platform";

interface Filed {
  glob: Glob;
  pattern: number;
}

/**
 * Finds globs that may match the same file. Compares two globs only if the fixed beginning of one
 * is a prefix of the other's, so the time for paths without wildcards grows linearly.
 */
export class PatternIndex {
  readonly patterns: string[] = [];
  /** For each pattern, the patterns that overlap with it, starting with itself. */
  readonly conflicts: number[][] = [];
  readonly #numbers = new Map<string, number>();
  readonly #at = new Map<string, Filed[]>();
  readonly #below = new Map<string, Filed[]>();

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

// Undecidable cases (extglobs, classes, case, negation) are treated as a match, because waiting
// needlessly is better than writing a file twice at the same time.

/** A glob without braces, as path segments of characters and wildcards. */
interface Glob {
  /** Leading segments without wildcards, used as an index key. They differ between most globs. */
  readonly fixed: readonly string[];
  readonly segments: readonly Segment[];
  /** Whether the glob starts at the file system's root, or above the base of relative paths. */
  readonly rooted: boolean;
}

type Segment = typeof ANY_SEGMENTS | readonly Unit[];
type Unit = typeof ANY_TEXT | typeof ANY_CHARACTER | string;

const ANY_SEGMENTS = Symbol("**");
const ANY_TEXT = Symbol("*");
const ANY_CHARACTER = Symbol("?");

/** Longer patterns, and braces with too many alternatives, are treated as "any file". */
const MAX_CHARACTERS = 1024;

const ANYTHING: Glob = { fixed: [], segments: [ANY_SEGMENTS], rooted: false };

function compileGlob(pattern: string): Glob[] {
  if (pattern.length > MAX_CHARACTERS || pattern.startsWith("!")) return [ANYTHING];
  if (/[@+*?!]\([^)]*[/{]/.test(pattern)) return [ANYTHING];
  // Some file systems do not distinguish "Readme" from "README", so case is ignored.
  const plain = pattern.normalize("NFC").toLowerCase().replaceAll("\\", "/");
  // "{1..3}" and "{x}" do not list alternatives, so they become a wildcard.
  const alternatives = expandBraces(plain.replace(/\{[^{},]*\}/g, "*"));
  return alternatives === undefined ? [ANYTHING] : alternatives.map(compileAlternative);
}

function globsMeet(a: Glob, b: Glob): boolean {
  if (isFolderOf(a, b) || isFolderOf(b, a)) return true;
  return sequencesMeet<Segment>(
    segmentsAgainst(a, b),
    segmentsAgainst(b, a),
    (segment) => segment === ANY_SEGMENTS,
    (left, right) =>
      sequencesMeet<Unit>(left as Unit[], right as Unit[], (unit) => unit === ANY_TEXT, unitsMeet),
  );
}

/** Returns whether `below` is inside `above`. In that case, `above` must be a folder. */
function isFolderOf(above: Glob, below: Glob): boolean {
  const { fixed, segments } = above;
  return (
    fixed.length > 0 &&
    fixed.length === segments.length &&
    fixed.length < below.fixed.length &&
    fixed.every((name, index) => name === below.fixed[index])
  );
}

/** The base folder of a relative path is unknown, so the path may match at any depth of a rooted one. */
function segmentsAgainst(glob: Glob, other: Glob): readonly Segment[] {
  return other.rooted && !glob.rooted ? [ANY_SEGMENTS, ...glob.segments] : glob.segments;
}

function unitsMeet(a: Unit, b: Unit): boolean {
  return a === ANY_CHARACTER || b === ANY_CHARACTER || a === b;
}

/** Fills a table row by row. `row[j]` is the result for the rest of `a` from `i` and of `b` from `j`. */
function sequencesMeet<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isRun: (item: Item) => boolean,
  itemsMeet: (a: Item, b: Item) => boolean,
): boolean {
  let below: boolean[] = [];
  for (let i = a.length; i >= 0; i--) {
    const row: boolean[] = new Array(b.length + 1);
    for (let j = b.length; j >= 0; j--) {
      const left = a[i];
      const right = b[j];
      if (left === undefined && right === undefined) row[j] = true;
      else if (left !== undefined && isRun(left)) row[j] = below[j]! || (right !== undefined && row[j + 1]!);
      else if (right !== undefined && isRun(right)) row[j] = row[j + 1]! || (left !== undefined && below[j]!);
      else row[j] = left !== undefined && right !== undefined && itemsMeet(left, right) && below[j + 1]!;
    }
    below = row;
  }
  return below[0]!;
}

function compileAlternative(text: string): Glob {
  const names = resolveDots(text.split("/"));
  const above = names[0] === "..";
  const below = names.slice(names.findIndex((name) => name !== ".."));
  // The meaning of "*/.." depends on the file system.
  if (below.includes("..")) return ANYTHING;
  const segments: Segment[] = below.map((name) =>
    name.includes("**") ? ANY_SEGMENTS : compileSegment(name),
  );
  // "src", "packages/*/dist" and "v1.2/" may be folders, so everything below them is included.
  const hasExtension = /.\.[^/]*$/.test(names.at(-1)!) && !text.endsWith("/");
  if (isLiteral(segments.at(-1)) && !hasExtension) segments.push(ANY_SEGMENTS);
  if (above) return { fixed: [], segments: [ANY_SEGMENTS, ...segments], rooted: true };
  if (/^(?:\/|[a-z]:\/)/.test(text)) return { fixed: [], segments, rooted: true };
  const wild = segments.findIndex((segment) => !isLiteral(segment));
  return { fixed: names.slice(0, wild === -1 ? names.length : wild), segments, rooted: false };
}

function isLiteral(segment: Segment | undefined): boolean {
  return (
    segment !== undefined && segment !== ANY_SEGMENTS && segment.every((unit) => typeof unit === "string")
  );
}

function compileSegment(name: string): Unit[] {
  // Extglobs such as "!(a|b)" and classes such as "[a-z]" match any name, including "[id]" itself.
  if (/[!@+*?]\(|\[/.test(name)) return [ANY_TEXT];
  return Array.from(name, (character) =>
    character === "*" ? ANY_TEXT : character === "?" ? ANY_CHARACTER : character,
  );
}

function resolveDots(parts: readonly string[]): string[] {
  const names: string[] = [];
  for (const part of parts) {
    if (part === "" || part === ".") continue;
    const above = names.at(-1);
    if (part === ".." && above !== undefined && above !== ".." && !above.includes("*")) names.pop();
    else names.push(part);
  }
  return names.length === 0 ? ["**"] : names;
}
