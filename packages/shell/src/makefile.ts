const MAX_LINES = 4_000;
const MAX_RULES = 40;

/**
 * The command lines of a target and of what it needs, with the file's variables put in; of the first target without a name.
 * @param given variables of the command line
 */
export function recipesOf(
  makefile: string,
  target: string | undefined,
  given: ReadonlyMap<string, string>,
): string[] {
  const { rules, variables, first } = readMakefile(makefile, given);
  const recipes: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    const rule = rules.get(name);
    if (rule === undefined || seen.has(name) || seen.size > MAX_RULES) return;
    seen.add(name);
    for (const needed of rule.needs) visit(expand(needed, variables, 0));
    for (const line of rule.recipe) recipes.push(expand(withoutPrefix(line), variables, 0));
  };
  visit(target ?? first ?? "");
  return recipes;
}

interface Rule {
  needs: string[];
  recipe: string[];
}

function readMakefile(text: string, given: ReadonlyMap<string, string>) {
  const rules = new Map<string, Rule>();
  const variables = new Map<string, string>();
  let first: string | undefined;
  let current: Rule[] = [];
  for (const line of text.replaceAll("\\\n", " ").split("\n").slice(0, MAX_LINES)) {
    if (line.startsWith("\t")) {
      for (const rule of current) rule.recipe.push(line.slice(1));
      continue;
    }
    const trimmed = line.trim();
    if (trimmed === "" || trimmed.startsWith("#")) continue;
    const equals = trimmed.indexOf("=");
    const colon = trimmed.indexOf(":");
    const isVariable =
      equals !== -1 &&
      (colon === -1 ||
        colon > equals ||
        ":".includes(trimmed[equals - 1] ?? "") ||
        trimmed[colon + 1] === ":");
    if (isVariable && !line.startsWith(" ")) {
      let end = equals;
      while (end > 0 && ":?+! ".includes(trimmed[end - 1]!)) end--;
      const name = trimmed.slice(0, end).replace("export ", "").replace("override ", "").trim();
      variables.set(name, trimmed.slice(equals + 1).trim());
      continue;
    }
    if (colon <= 0) continue;
    const semicolon = trimmed.indexOf(";", colon);
    const needs = trimmed
      .slice(colon + 1, semicolon === -1 ? undefined : semicolon)
      .split(" ")
      .filter((word) => word !== "" && word !== ":" && word !== "|");
    current = [];
    for (const name of trimmed
      .slice(0, colon)
      .split(" ")
      .filter((word) => word !== "")) {
      const rule = rules.get(name) ?? { needs: [], recipe: [] };
      rule.needs.push(...needs);
      if (semicolon !== -1) rule.recipe.push(trimmed.slice(semicolon + 1).trim());
      rules.set(name, rule);
      current.push(rule);
      if (!name.startsWith(".")) first ??= name;
    }
  }
  for (const [name, value] of given) variables.set(name, value);
  return { rules, variables, first };
}

/** `@` and `-` say how make shows a line and takes its failure. */
function withoutPrefix(line: string): string {
  let at = 0;
  while ("@-+ \t".includes(line[at] ?? "x")) at++;
  return line.slice(at);
}

const MAX_EXPANDED = 16 * 1024;

/** `$(NAME)` by its value, `$$` by one of them, `$(shell …)` as the substitution that it is. */
function expand(text: string, variables: ReadonlyMap<string, string>, depth: number): string {
  let out = "";
  for (let at = 0; at < text.length && out.length < MAX_EXPANDED; at++) {
    if (text[at] !== "$") out += text[at];
    else if (text[at + 1] === "$") {
      out += "$";
      at++;
    } else if (text[at + 1] === "(" || text[at + 1] === "{") {
      const end = text.indexOf(text[at + 1] === "(" ? ")" : "}", at);
      const name = text.slice(at + 2, end === -1 ? undefined : end);
      const value = variables.get(name);
      if (name.startsWith("shell ")) out += `$(${name.slice(6)})`;
      else if (value !== undefined && depth < 5) out += expand(value, variables, depth + 1);
      else out += `$${name === "" || name.includes(" ") ? "_" : name}`;
      at = end === -1 ? text.length : end;
    } else {
      out += "$_";
      at++;
    }
  }
  return out;
}
