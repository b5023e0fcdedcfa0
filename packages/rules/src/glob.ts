/** Whether a text is what a pattern says, `*` for any letters; in one pass with one place to go back to, whatever the pattern is. */
export function matchesWildcard(pattern: string, text: string): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  let of = 0;
  while (at < text.length) {
    if (of < pattern.length && (pattern[of] === text[at] || pattern[of] === "?") && pattern[of] !== "*") {
      at++;
      of++;
    } else if (pattern[of] === "*") {
      star = of++;
      resume = at;
    } else if (star !== -1) {
      of = star + 1;
      at = ++resume;
    } else return false;
  }
  while (pattern[of] === "*") of++;
  return of === pattern.length;
}

const MAX_ALTERNATIVES = 64;
const MAX_PARTS = 200;

/**
 * A glob as its parts between slashes: `**` crosses folders, `*` and `?` do not, `{a,b}` is either; a folder's name with a slash
 * behind it means everything in it.
 */
export class Glob {
  private readonly all: readonly (readonly string[])[];

  constructor(pattern: string) {
    const plain = pattern.replace(/^(?:\.?\/)/, "").replace(/\/$/, "/**");
    this.all = alternatives(plain).map((one) => one.split("/").slice(0, MAX_PARTS));
  }

  /** Whether it means this path. A path from a root counts by its end. */
  matches(path: string): boolean {
    const parts = partsOf(path);
    if (parts.length > MAX_PARTS) return false;
    return this.all.some((pattern) =>
      path.startsWith("/")
        ? parts.some((_, at) => matchesParts(pattern, parts.slice(at)))
        : matchesParts(pattern, parts),
    );
  }

  /** Whether what it means lies in this folder, or is this folder: who deletes or moves it takes that away. */
  isWithin(folder: string): boolean {
    const parts = partsOf(folder).filter((part) => part !== ".");
    return this.all.some((pattern) => {
      const fixed = pattern.findIndex((part) => /[*?]/.test(part));
      const own = fixed === -1 ? pattern : pattern.slice(0, fixed);
      if (folder.startsWith("/") || own.length === 0) return false;
      return parts.length <= own.length && parts.every((part, at) => part === own[at]);
    });
  }
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Each part of the path against each of the pattern's, remembering only which of them can be reached. */
function matchesParts(pattern: readonly string[], parts: readonly string[]): boolean {
  let reached = new Set([0]);
  const follow = (places: Set<number>) => {
    // `**` may stand for nothing.
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
      else if (matchesWildcard(wanted.replaceAll("**", "*"), part)) next.add(place + 1);
    }
    reached = follow(next);
    if (reached.size === 0) return false;
  }
  return reached.has(pattern.length);
}

/** `a/{b,c}/d` as both of them. */
function alternatives(pattern: string): string[] {
  let all = [""];
  for (let at = 0; at < pattern.length; at++) {
    const end = pattern[at] === "{" ? pattern.indexOf("}", at) : -1;
    if (end === -1) {
      all = all.map((one) => one + pattern[at]);
      continue;
    }
    const choices = pattern.slice(at + 1, end).split(",");
    all = all.flatMap((one) => choices.map((choice) => one + choice)).slice(0, MAX_ALTERNATIVES);
    at = end;
  }
  return all;
}
