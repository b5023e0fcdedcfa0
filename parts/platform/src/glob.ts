const MAX_PARTS = 200;
/** Braces are literal in longer globs, and in globs with more alternatives. */
const MAX_CHARACTERS = 2000;
const MAX_ALTERNATIVES = 64;

/**
 * A glob in which `**` matches across folders, but `*` and `?` do not. `[ab]` matches either
 * character, `[!ab]` any other, `{a,b}` either alternative. A trailing slash matches everything in a
 * folder. Does not use regular expressions: picomatch's expression for `*a*a*a*a*a*ab` takes half a
 * minute to match a name of 200 characters.
 */
export class Glob {
  private readonly all: readonly (readonly string[])[];

  constructor(pattern: string) {
    const plain = pattern.replace(/^(?:\.?\/)/, "").replace(/\/$/, "/**");
    const all = plain.length > MAX_CHARACTERS ? undefined : expandBraces(plain);
    this.all = (all ?? [plain]).map((one) => one.split("/").slice(0, MAX_PARTS));
  }

  /** Absolute paths match if any trailing part of them does. */
  matches(path: string): boolean {
    const parts = partsOf(path);
    if (parts.length > MAX_PARTS) return false;
    return this.all.some((pattern) =>
      path.startsWith("/")
        ? parts.some((_, at) => matchesParts(pattern, parts.slice(at)))
        : matchesParts(pattern, parts),
    );
  }

  /**
   * Returns whether the glob, or one of its brace alternatives, can match only the folder or paths
   * in it. If so, deleting or moving the folder affects all of these matches.
   */
  isWithin(folder: string): boolean {
    const parts = partsOf(folder).filter((part) => part !== ".");
    return this.all.some((pattern) => {
      const fixed = pattern.findIndex((part) => /[*?[]/.test(part));
      const own = fixed === -1 ? pattern : pattern.slice(0, fixed);
      if (folder.startsWith("/") || own.length === 0) return false;
      return parts.length <= own.length && parts.every((part, at) => part === own[at]);
    });
  }
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/**
 * Whether a pattern matches a list of names. `**` matches any number of them. Keeps a set of reachable
 * pattern positions, so that there is no backtracking.
 */
export function matchesParts(pattern: readonly string[], parts: readonly string[]): boolean {
  let reached = new Set([0]);
  const follow = (places: Set<number>) => {
    for (const place of places) if (pattern[place] === "**") places.add(place + 1);
    return places;
  };
  reached = follow(reached);
  for (const part of parts) {
    const next = new Set<number>();
    for (const place of reached) {
      const wanted = pattern[place];
      if (wanted === undefined) continue;
      if (wanted === "**") next.add(place);
      else if (matchesWildcard(wanted, part)) next.add(place + 1);
    }
    reached = follow(next);
    if (reached.size === 0) return false;
  }
  return reached.has(pattern.length);
}

/**
 * Matches `*`, `?` and `[ab]` in one pass with a single backtracking position. The run time of a
 * regular expression could be a high power of the length.
 */
export function matchesWildcard(part: string, name: string): boolean {
  const wanted = tokensOf(part);
  let at = 0;
  let of = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    const token = wanted[of];
    if (token === "*") {
      star = of++;
      resume = at;
    } else if (token !== undefined && (typeof token === "string" ? token === name[at] : token(name[at]!))) {
      at++;
      of++;
    } else if (star !== -1) {
      of = star + 1;
      at = ++resume;
    } else return false;
  }
  while (wanted[of] === "*") of++;
  return of === wanted.length;
}

type Token = string | ((character: string) => boolean);

const ANY: Token = () => true;

function tokensOf(part: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < part.length; at++) {
    const character = part[at]!;
    const end = character === "[" ? part.indexOf("]", at + 2) : -1;
    if (end !== -1) {
      tokens.push(setOf(part.slice(at + 1, end)));
      at = end;
    } else tokens.push(character === "?" ? ANY : character);
  }
  return tokens;
}

/** @param text the text between the brackets, such as `a-z_` or `!a-z` */
function setOf(text: string): Token {
  const isNegated = text.startsWith("!") || text.startsWith("^");
  const members = isNegated ? text.slice(1) : text;
  const ranges: [string, string][] = [];
  for (let at = 0; at < members.length; at++) {
    const first = members[at]!;
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    ranges.push([first, isRange ? members[at + 2]! : first]);
    if (isRange) at += 2;
  }
  return (character) => ranges.some(([first, last]) => first <= character && character <= last) !== isNegated;
}

/**
 * Expands `a/{b,c}` to `a/b` and `a/c`. Braces can be nested; `{b}` expands to `b`.
 * @returns undefined for more than 64 alternatives
 */
export function expandBraces(pattern: string): string[] | undefined {
  const finished: string[] = [];
  const open = [pattern];
  while (open.length > 0) {
    if (finished.length + open.length > MAX_ALTERNATIVES) return undefined;
    const text = open.pop()!;
    const innermost = /\{([^{}]*)\}/.exec(text);
    if (innermost === null) {
      finished.push(text);
      continue;
    }
    const [braces, choices = ""] = innermost;
    const after = text.slice(innermost.index + braces.length);
    for (const choice of choices.split(",")) open.push(text.slice(0, innermost.index) + choice + after);
  }
  return finished;
}
