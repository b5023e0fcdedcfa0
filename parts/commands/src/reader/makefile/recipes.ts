import { ExpansionBudget, expand } from "./expand.js";
import { type Makefile, type Rule, readMakefile } from "./rules.js";

const MAX_RULES = 60;
const MAX_RECIPE_LINES = 200;

/**
 * The command lines that these targets of a Makefile or a justfile run, with what they need first; those of
 * the first target where none is named. Bounded in the number of rules and lines.
 * @param source the file's text, or what {@link readMakefile} made of it
 * @param given variables of the command line
 */
export function recipesOf(
  source: string | Makefile,
  targets: readonly string[],
  given: ReadonlyMap<string, string> = new Map(),
): string[] {
  const makefile = typeof source === "string" ? readMakefile(source) : source;
  const { first } = makefile;
  const variables = new Map(makefile.variables);
  for (const [name, value] of given) variables.set(name, value);
  const budget = new ExpansionBudget();
  const lines: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name) || seen.size >= MAX_RULES) return;
    seen.add(name);
    for (const { rule, stem } of rulesFor(name, makefile)) {
      const needs = rule.needs
        .flatMap((some) => some.slice(0, MAX_RULES))
        .slice(0, MAX_RULES)
        .map((needed) => (stem === undefined ? needed : needed.replace("%", () => stem)));
      for (const needed of needs)
        for (const one of expand(needed, variables, budget).split(" ")) if (one !== "") visit(one);
      // What make itself sets for each rule anew.
      variables
        .set("@", name)
        .set("<", needs[0] ?? "")
        .set("^", needs.join(" "))
        .set("*", stem ?? "");
      for (const line of rule.recipe) {
        if (lines.length >= MAX_RECIPE_LINES) return;
        lines.push(expand(withoutPrefix(line), variables, budget));
      }
    }
  };
  for (const name of targets.length > 0 ? targets : first === undefined ? [] : [first]) visit(name);
  return lines;
}

/** The rule of this very name, and the first pattern that it fits where that has no recipe. */
function rulesFor(name: string, { rules, patterns }: Makefile): { rule: Rule; stem?: string }[] {
  const own = rules.get(name);
  if (own !== undefined && own.recipe.length > 0) return [{ rule: own }];
  const found: { rule: Rule; stem?: string }[] = own === undefined ? [] : [{ rule: own }];
  for (const [pattern, rule] of patterns) {
    const at = pattern.indexOf("%");
    const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)];
    if (name.length <= head.length + tail.length || !name.startsWith(head) || !name.endsWith(tail)) continue;
    return [...found, { rule, stem: name.slice(head.length, name.length - tail.length) }];
  }
  return found;
}

/** `@` and `-` say how make shows a line and takes its failure. */
function withoutPrefix(line: string): string {
  let at = 0;
  while ("@-+ \t".includes(line[at] ?? "x")) at++;
  return line.slice(at);
}
