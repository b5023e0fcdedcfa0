/**
 * Whether two globs may match one path. The answer errs to one side: what cannot be told exactly (extglobs,
 * classes, case, negation) counts as a match, because a needless wait costs less than two writers of one
 * file.
 */

/** A glob without braces: path segments, each a list of characters and wildcards. */
export interface Glob {
  /** The leading segments without wildcards, as one key of an index; they tell most globs apart. */
  readonly fixed: readonly string[];
  readonly segments: readonly Segment[];
  /** Starts from the root of the disk, or from a folder above the one that relative paths start from. */
  readonly rooted: boolean;
}

type Segment = typeof ANY_SEGMENTS | readonly Unit[];
type Unit = typeof ANY_TEXT | typeof ANY_CHARACTER | string;

const ANY_SEGMENTS = Symbol("**");
const ANY_TEXT = Symbol("*");
const ANY_CHARACTER = Symbol("?");

/** Longer patterns than this, and braces that stand for more, are taken as "any file". */
const MAX_CHARACTERS = 1024;
const MAX_ALTERNATIVES = 64;

const ANYTHING: Glob = { fixed: [], segments: [ANY_SEGMENTS], rooted: false };

/** The globs a pattern stands for: one, or one for each alternative of its braces. */
export function compileGlob(pattern: string): Glob[] {
  if (pattern.length > MAX_CHARACTERS || pattern.startsWith("!")) return [ANYTHING];
  if (/[@+*?!]\([^)]*[/{]/.test(pattern)) return [ANYTHING];
  // One file has one name here even where the disk tells "Readme" from "README": some disks do not.
  const plain = pattern.normalize("NFC").toLowerCase().replaceAll("\\", "/");
  const alternatives = expandBraces(plain);
  return alternatives === undefined ? [ANYTHING] : alternatives.map(compileAlternative);
}

export function globsMeet(a: Glob, b: Glob): boolean {
  if (isFolderOf(a, b) || isFolderOf(b, a)) return true;
  return sequencesMeet<Segment>(
    segmentsBeside(a, b),
    segmentsBeside(b, a),
    (segment) => segment === ANY_SEGMENTS,
    (left, right) =>
      sequencesMeet<Unit>(left as Unit[], right as Unit[], (unit) => unit === ANY_TEXT, unitsMeet),
  );
}

/** `v1.2` looks like a file, but beside `v1.2/notes.md` it is a folder. */
function isFolderOf(above: Glob, below: Glob): boolean {
  const { fixed, segments } = above;
  return (
    fixed.length > 0 &&
    fixed.length === segments.length &&
    fixed.length < below.fixed.length &&
    fixed.every((name, index) => name === below.fixed[index])
  );
}

/** Nobody knows here which folder a relative path starts from, so beside a rooted one it may end any path. */
function segmentsBeside(glob: Glob, other: Glob): readonly Segment[] {
  return other.rooted && !glob.rooted ? [ANY_SEGMENTS, ...glob.segments] : glob.segments;
}

function unitsMeet(a: Unit, b: Unit): boolean {
  return a === ANY_CHARACTER || b === ANY_CHARACTER || a === b;
}

/**
 * Whether two sequences with wildcards ("any run of items") have a common instance. `reach[j]` says whether
 * the rest of `a` from `i` and the rest of `b` from `j` have one; filled from the end, so no recursion.
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
  // What "*/.." is depends on what is there.
  if (below.includes("..")) return ANYTHING;
  const segments: Segment[] = below.map((name) =>
    name.includes("**") ? ANY_SEGMENTS : compileSegment(name),
  );
  // "src", "packages/*/dist" and "v1.2/" are folders, or may be: then everything below is meant.
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
  // An extglob such as "!(a|b)" or a class such as "[a-z]": any text, which covers a folder named "[id]" too.
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

/** `a/{b,c}` to `a/b` and `a/c`, innermost braces first; undefined when there are too many. */
function expandBraces(pattern: string): string[] | undefined {
  const finished: string[] = [];
  const open = [pattern];
  while (open.length > 0) {
    if (finished.length + open.length > MAX_ALTERNATIVES) return undefined;
    const text = open.pop()!;
    const braces = /\{([^{}]*)\}/.exec(text);
    if (braces === null) {
      finished.push(text);
      continue;
    }
    const before = text.slice(0, braces.index);
    const after = text.slice(braces.index + braces[0].length);
    // "{1..3}" and "{x}" are no lists of alternatives; any text covers them.
    const inner = braces[1]!.includes(",") ? braces[1]!.split(",") : ["*"];
    for (const alternative of inner) open.push(before + alternative + after);
  }
  return finished;
}
