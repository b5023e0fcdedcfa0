interface Rule {
  needs: string[];
  recipe: string[];
}

export interface Makefile {
  rules: ReadonlyMap<string, Rule>;
  /** Pattern rules such as `deploy-%`. */
  patterns: ReadonlyMap<string, Rule>;
  variables: ReadonlyMap<string, string>;
  /** The default target. */
  first: string | undefined;
}

const MAX_LINES = 4_000;
const MAX_NAMES = 40;
const MAX_RULES = 60;
const MAX_RECIPE_LINES = 200;
const MAX_DEPTH = 5;
/** Limits expansion, because variables may contain each other many times. */
const MAX_EXPANDED = 64 * 1024;
const UNKNOWN = "$_";
/** Matches `X = 1`, `export X := 1` or `X ?= 1`. */
const ASSIGNMENT = /^(?:(?:export|override|private|set|alias) )*([\w.-]+) ?(?:[:?+!]{0,3}=) ?(.*)$/;
/** Matches `a b: c d ; command`, and recipes with parameters in a justfile. */
const HEAD = /^@?([^:#]+)::?(?!=)([^;]*)(?:;(.*))?$/;

/** Parses a Makefile or a justfile. Recipes in a justfile may be indented with spaces. */
export function readMakefile(text: string): Makefile {
  const rules = new Map<string, Rule>();
  const patterns = new Map<string, Rule>();
  const variables = new Map<string, string>();
  let first: string | undefined;
  let current: Rule[] = [];
  const set = ([, name = "", value = ""]: RegExpExecArray) =>
    variables.set(name, value.replace(/^(["'])(.*)\1$/, "$2"));
  for (const line of text.replaceAll("\r\n", "\n").replaceAll("\\\n", " ").split("\n").slice(0, MAX_LINES)) {
    const trimmed = line.trim();
    if (trimmed === "" || trimmed[0] === "#") continue;
    if (line[0] === "\t" || (line[0] === " " && current.length > 0)) {
      for (const rule of current) rule.recipe.push(trimmed);
      continue;
    }
    const assigned = ASSIGNMENT.exec(trimmed);
    const head = assigned ? undefined : HEAD.exec(trimmed);
    if (assigned) set(assigned);
    if (!head) continue;
    const [, names = "", needs = "", command] = head;
    current = wordsIn(names).map((name) => {
      const kept = name.includes("%") ? patterns : rules;
      const rule = kept.get(name) ?? { needs: [], recipe: [] };
      kept.set(name, rule);
      if (name[0] !== "." && kept === rules) first ??= name;
      return rule;
    });
    // `deploy: ENV = prod` sets a variable only for this target. Here, it applies to all targets.
    const own = ASSIGNMENT.exec(needs.trim());
    if (own) set(own);
    else
      for (const rule of current) {
        rule.needs.push(...wordsIn(needs.split("#", 1)[0]!).filter((word) => word !== "|" && word !== "&&"));
        if (command?.trim()) rule.recipe.push(command.trim());
      }
  }
  return { rules, patterns, variables, first };
}

function wordsIn(text: string): string[] {
  return text
    .split(/[ \t]/, MAX_NAMES * 4)
    .filter((word) => word !== "")
    .slice(0, MAX_NAMES);
}

/**
 * Returns the command lines of targets, prerequisites first. Defaults to the first target.
 * @param given variables from the command line
 */
export function recipesOf(
  source: string | Makefile,
  targets: readonly string[],
  given: ReadonlyMap<string, string> = new Map(),
): string[] {
  const makefile = typeof source === "string" ? readMakefile(source) : source;
  const variables = new Map([...makefile.variables, ...given]);
  const expand = createExpander(variables);
  const lines: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name) || seen.size >= MAX_RULES) return;
    seen.add(name);
    for (const { rule, stem = "" } of rulesFor(name, makefile)) {
      const needs = rule.needs.slice(0, MAX_RULES).map((needed) => needed.replace("%", () => stem));
      for (const needed of needs) for (const one of wordsIn(expand(needed))) visit(one);
      // These are make's automatic variables.
      variables
        .set("@", name)
        .set("<", needs[0] ?? "")
        .set("^", needs.join(" "))
        .set("*", stem);
      // `@`, `-` and `+` control printing and error handling.
      for (const line of rule.recipe)
        if (lines.length < MAX_RECIPE_LINES) lines.push(expand(line.replace(/^[@+ \t-]+/, "")));
    }
  };
  const { first } = makefile;
  for (const name of targets.length > 0 || first === undefined ? targets : [first]) visit(name);
  return lines;
}

/** Returns a target's rule. If it has no recipe, adds the first pattern rule that matches. */
function rulesFor(name: string, { rules, patterns }: Makefile): { rule: Rule; stem?: string }[] {
  const own = rules.get(name);
  const found = own === undefined ? [] : [{ rule: own }];
  if (own && own.recipe.length > 0) return found;
  for (const [pattern, rule] of patterns) {
    const [head = "", tail = ""] = pattern.split("%");
    if (name.length > head.length + tail.length && name.startsWith(head) && name.endsWith(tail))
      return [...found, { rule, stem: name.slice(head.length, name.length - tail.length) }];
  }
  return found;
}

/**
 * Creates a function that expands variables and turns `$(shell …)` into a substitution. Names that
 * the file does not set remain shell variables. The results of make's other functions are unknown.
 */
function createExpander(variables: ReadonlyMap<string, string>): (text: string) => string {
  let left = MAX_EXPANDED;
  const expand = (text: string, depth: number): string => {
    let out = "";
    for (let at = 0; at < text.length && left > 0; ) {
      const start = at;
      while (at < text.length && text[at] !== "$" && !(text[at] === "{" && text[at + 1] === "{")) at++;
      out += text.slice(start, at);
      left -= 1 + at - start;
      if (at >= text.length) break;
      const isDouble = text[at] === "{";
      const next = text[at + 1] ?? "";
      if (isDouble || next === "(" || next === "{") {
        const end = isDouble ? text.indexOf("}}", at) : closing(text, at + 1);
        out += valueFor(text.slice(at + 2, end === -1 ? undefined : end).trim(), depth + 1);
        at = end === -1 ? text.length : end + (isDouble ? 2 : 1);
      } else {
        out += next === "$" ? "$" : (variables.get(next) ?? UNKNOWN);
        at += 2;
      }
    }
    return out;
  };
  const valueFor = (name: string, depth: number): string => {
    if (depth > MAX_DEPTH) return UNKNOWN;
    if (name === "MAKE") return "make";
    if (name.startsWith("shell ")) return `$(${expand(name.slice(6), depth)})`;
    const value = variables.get(name);
    if (value !== undefined) return expand(value, depth);
    return /^\w{1,60}$/.test(name) ? `\${${name}}` : UNKNOWN;
  };
  const closing = (text: string, open: number): number => {
    const close = text[open] === "(" ? ")" : "}";
    let depth = 0;
    for (let at = open; at < text.length && left-- > 0; at++) {
      if (text[at] === text[open]) depth++;
      else if (text[at] === close && --depth === 0) return at;
    }
    return -1;
  };
  return (text) => expand(text, 0);
}
