const MAX_TARGETS = 30;
const MAX_DEPTH = 3;

interface Target {
  needs: readonly string[];
  lines: string[];
}

/**
 * The commands that these targets of a Makefile or a justfile run, with what they need first; those of the first target where none is
 * named. Variables that the file sets plainly are put in, others stay as the shell's.
 */
export function recipesOf(text: string, names: readonly string[]): string[] {
  const variables = new Map<string, string>();
  const targets = new Map<string, Target>();
  let current: Target[] = [];
  for (const line of text.replaceAll("\\\n", " ").split(/\r?\n/)) {
    if (/^[\t ]+\S/.test(line)) {
      const command = line.trim().replace(/^[@+-]+/, "");
      if (command !== "" && !command.startsWith("#"))
        for (const target of current) target.lines.push(command);
      continue;
    }
    const assigned = /^(?:export )?([A-Za-z_]\w*)[ \t]*(?::{0,3}=|\?=|\+=)(.*)$/.exec(line);
    if (assigned) {
      variables.set(assigned[1]!, assigned[2]!.trim().replace(/^(["'])(.*)\1$/, "$2"));
      continue;
    }
    const rule = /^([^\s:#=][^:#=]*)::?(?!=)([^#]*)/.exec(line);
    if (!rule) continue;
    const needs = rule[2]!.split(/\s+/).filter((need) => need !== "" && need !== "|");
    // A justfile's target has its arguments behind its name.
    current = rule[1]!
      .trim()
      .split(/\s+/)
      .flatMap((name, at) => {
        const target = targets.get(name) ?? { needs, lines: [] };
        if (targets.size < 2_000)
          targets.set(name, { ...target, needs: [...new Set([...target.needs, ...needs])] });
        return at < 20 ? [targets.get(name)!] : [];
      });
  }
  const first = [...targets.keys()].find((name) => !name.startsWith("."));
  const wanted = names.length > 0 ? names : first === undefined ? [] : [first];
  const seen = new Set<string>();
  const gather = (name: string, depth: number): string[] => {
    const target = targets.get(name);
    if (!target || depth > MAX_DEPTH || seen.has(name) || seen.size >= MAX_TARGETS) return [];
    seen.add(name);
    return [...target.needs.flatMap((need) => gather(need, depth + 1)), ...target.lines];
  };
  return wanted.flatMap((name) => gather(name, 0)).map((line) => withVariables(line, variables));
}

/** `$(DIR)` of the file's own, `$$` of the shell. */
function withVariables(line: string, variables: ReadonlyMap<string, string>): string {
  return line
    .replace(/\$\$/g, "\u0000")
    .replace(/\$[({](\w{1,60})[)}]|\{\{\s*(\w{1,60})\s*\}\}/g, (whole, made?: string, just?: string) => {
      const name = (made ?? just)!;
      if (name === "MAKE") return "make";
      const value = variables.get(name);
      return value === undefined || /[$`]/.test(value)
        ? whole.startsWith("{{")
          ? `$${name}`
          : `\${${name}}`
        : value;
    })
    .replaceAll("\u0000", "$");
}
