/** A target with what it needs first and the lines that make it. */
export interface Rule {
  needs: (readonly string[])[];
  recipe: string[];
}

export interface Makefile {
  rules: ReadonlyMap<string, Rule>;
  /** Rules for names of a kind: `deploy-%`. */
  patterns: ReadonlyMap<string, Rule>;
  variables: ReadonlyMap<string, string>;
  /** The target that is made when none is named. */
  first: string | undefined;
}

const MAX_LINES = 4_000;
/** Names in front of one colon; what a line needs is kept once for all of them. */
const MAX_NAMES = 40;

/** Reads the rules and variables of a Makefile, or of a justfile, whose recipes may be indented by blanks. */
export function readMakefile(text: string): Makefile {
  const rules = new Map<string, Rule>();
  const patterns = new Map<string, Rule>();
  const variables = new Map<string, string>();
  let first: string | undefined;
  let prefix = "\t";
  let current: Rule[] = [];
  for (const line of text.replaceAll("\r\n", "\n").replaceAll("\\\n", " ").split("\n").slice(0, MAX_LINES)) {
    const trimmed = line.trim();
    if (trimmed === "") continue;
    if (line.startsWith(prefix) || (line[0] === " " && current.length > 0)) {
      const command = line[0] === " " ? trimmed : line.slice(1).trim();
      if (command !== "" && command[0] !== "#") for (const rule of current) rule.recipe.push(command);
      continue;
    }
    if (trimmed[0] === "#") continue;
    const set = assignmentIn(trimmed);
    if (set !== undefined) {
      if (set.name === ".RECIPEPREFIX" && set.value !== "") prefix = set.value[0]!;
      else variables.set(set.name, set.value);
      continue;
    }
    const head = headOf(trimmed);
    if (head === undefined) continue;
    current = head.names.slice(0, MAX_NAMES).map((name) => {
      const kept = name.includes("%") ? patterns : rules;
      const rule = kept.get(name) ?? { needs: [], recipe: [] };
      kept.set(name, rule);
      if (!name.startsWith(".") && kept === rules) first ??= name;
      return rule;
    });
    // `deploy: ENV = prod` sets a variable for that target; here it holds for all.
    const own = assignmentIn(head.rest);
    if (own !== undefined) variables.set(own.name, own.value);
    else
      for (const rule of current) {
        rule.needs.push(head.needs);
        if (head.command !== "") rule.recipe.push(head.command);
      }
  }
  return { rules, patterns, variables, first };
}

/** `X = 1`, `export X := 1`, `X ?= 1`; undefined where the line is none. */
function assignmentIn(line: string): { name: string; value: string } | undefined {
  const equals = line.indexOf("=");
  if (equals < 1) return undefined;
  let end = equals;
  while (end > 0 && ":?+!".includes(line[end - 1]!)) end--;
  const words = line
    .slice(0, end)
    .split(/[ \t]/)
    .filter((word) => word !== "");
  const name = words.pop();
  if (name === undefined || name.includes(":") || words.some((word) => !MODIFIERS.has(word)))
    return undefined;
  const value = line.slice(equals + 1).trim();
  const isQuoted = value.length > 1 && (value[0] === '"' || value[0] === "'") && value.at(-1) === value[0];
  return { name, value: isQuoted ? value.slice(1, -1) : value };
}

const MODIFIERS = new Set(["export", "override", "private", "unexport", "define", "set", "alias"]);

/** `a b: c d ; command`, and a recipe of a justfile with its parameters: `deploy env="prod": build`. */
function headOf(line: string) {
  const colon = line.indexOf(":");
  if (colon < 1) return undefined;
  const names = wordsIn(line.slice(0, colon)).map((name) => (name[0] === "@" ? name.slice(1) : name));
  const behind = line.slice(line[colon + 1] === ":" ? colon + 2 : colon + 1);
  const comment = behind.indexOf("#");
  const rest = comment === -1 ? behind : behind.slice(0, comment);
  const semicolon = rest.indexOf(";");
  const needs = wordsIn(semicolon === -1 ? rest : rest.slice(0, semicolon)).filter(
    (word) => word !== "|" && word !== "&&" && word !== ":",
  );
  return {
    names,
    needs,
    rest: rest.trim(),
    command: semicolon === -1 ? "" : rest.slice(semicolon + 1).trim(),
  };
}

function wordsIn(text: string): string[] {
  return text.split(/[ \t]/).filter((word) => word !== "");
}
