import { expandBraces } from "@agentos/platform";

interface Filed {
  glob: Glob;
  pattern: number;
}

/**
 * An index of globs that finds those that may match the same file. Two globs can only overlap if the fixed
 * beginning of one is a prefix of the other's, so each is compared only with globs at its own beginning,
 * above it and below it. Ten thousand plain paths cost ten thousand look-ups.
 */
export class PatternIndex {
  /** The distinct patterns as written. */
  readonly patterns: string[] = [];
  /** For each pattern, those that may match one of its files, itself first. */
  readonly conflicts: number[][] = [];
  readonly #numbers = new Map<string, number>();
  readonly #at = new Map<string, Filed[]>();
  readonly #below = new Map<string, Filed[]>();

  /** The number of a pattern; adds it if it is new. */
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

/*
 * Whether two globs may match the same path. Cases that cannot be decided exactly (extglobs, classes, case,
 * negation) count as a match, because a needless wait costs less than two writers of one file.
 */

/** A glob without braces: path segments, each a list of characters and wildcards. */
interface Glob {
  /** The leading segments without wildcards, as an index key; they separate most globs. */
  readonly fixed: readonly string[];
  readonly segments: readonly Segment[];
  /** Starts at the file system's root, or above the folder that relative paths start from. */
  readonly rooted: boolean;
}

type Segment = typeof ANY_SEGMENTS | readonly Unit[];
type Unit = typeof ANY_TEXT | typeof ANY_CHARACTER | string;

const ANY_SEGMENTS = Symbol("**");
const ANY_TEXT = Symbol("*");
const ANY_CHARACTER = Symbol("?");

/** Longer patterns, and braces with too many alternatives, count as "any file". */
const MAX_CHARACTERS = 1024;

const ANYTHING: Glob = { fixed: [], segments: [ANY_SEGMENTS], rooted: false };

/** The globs that a pattern expands to: one per alternative of its braces. */
function compileGlob(pattern: string): Glob[] {
  if (pattern.length > MAX_CHARACTERS || pattern.startsWith("!")) return [ANYTHING];
  if (/[@+*?!]\([^)]*[/{]/.test(pattern)) return [ANYTHING];
  // Case is always ignored, because some file systems do not distinguish "Readme" from "README".
  const plain = pattern.normalize("NFC").toLowerCase().replaceAll("\\", "/");
  // "{1..3}" and "{x}" are not lists of alternatives; a wildcard covers them.
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

/** `v1.2` looks like a file, but next to `v1.2/notes.md` it is a folder. */
function isFolderOf(above: Glob, below: Glob): boolean {
  const { fixed, segments } = above;
  return (
    fixed.length > 0 &&
    fixed.length === segments.length &&
    fixed.length < below.fixed.length &&
    fixed.every((name, index) => name === below.fixed[index])
  );
}

/** The base of relative paths is unknown, so against a rooted path a relative one may match at any depth. */
function segmentsAgainst(glob: Glob, other: Glob): readonly Segment[] {
  return other.rooted && !glob.rooted ? [ANY_SEGMENTS, ...glob.segments] : glob.segments;
}

function unitsMeet(a: Unit, b: Unit): boolean {
  return a === ANY_CHARACTER || b === ANY_CHARACTER || a === b;
}

/**
 * Whether two sequences with wildcards ("any run of items") can match the same string. `reach[j]` says
 * whether the rest of `a` from `i` and the rest of `b` from `j` can; it is filled from the end, without
 * recursion.
 */
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
  // "src", "packages/*/dist" and "v1.2/" are or may be folders, so everything below is included.
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
  // An extglob such as "!(a|b)" or a class such as "[a-z]" counts as any name, which also covers a folder
  // named "[id]".
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
