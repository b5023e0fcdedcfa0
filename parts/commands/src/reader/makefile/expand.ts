const MAX_DEPTH = 5;
const MAX_EXPANDED = 16 * 1024;
const UNKNOWN = "$_";

/**
 * How many characters may be looked at while the variables of a Makefile are put in: they may hold each other
 * many times.
 */
export class ExpansionBudget {
  left = 64 * 1024;
}

/**
 * `$(NAME)` and `{{NAME}}` by their value, `$$` by one of them, `$(shell …)` as the substitution that it is.
 * A name that the file does not set stays, as a variable of the shell's; what else make would compute is not
 * known.
 */
export function expand(
  text: string,
  variables: ReadonlyMap<string, string>,
  budget: ExpansionBudget,
  depth = 0,
): string {
  let out = "";
  for (let at = 0; at < text.length && out.length < MAX_EXPANDED && budget.left > 0; at++) {
    const plain = plainEnd(text, at);
    out += text.slice(at, plain);
    budget.left -= 1 + plain - at;
    at = plain;
    if (at >= text.length) break;
    const next = text[at + 1];
    if (text[at] === "{" && next === "{") {
      const end = text.indexOf("}}", at);
      budget.left -= (end === -1 ? text.length : end) - at;
      out += valueFor(text.slice(at + 2, end === -1 ? undefined : end).trim(), variables, budget, depth);
      at = end === -1 ? text.length : end + 1;
    } else if (next === "$") {
      out += "$";
      at++;
    } else if (next === "(" || next === "{") {
      const end = closing(text, at + 1);
      budget.left -= end - at;
      out += valueFor(text.slice(at + 2, end), variables, budget, depth);
      at = end;
    } else {
      out += next === undefined ? "$" : (variables.get(next) ?? UNKNOWN);
      at++;
    }
  }
  return out;
}

/** Where the next `$` or `{{` is. */
function plainEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++)
    if (text[at] === "$" || (text[at] === "{" && text[at + 1] === "{")) return at;
  return text.length;
}

function valueFor(
  name: string,
  variables: ReadonlyMap<string, string>,
  budget: ExpansionBudget,
  depth: number,
): string {
  if (name === "MAKE") return "make";
  if (name.startsWith("shell "))
    return depth > MAX_DEPTH ? UNKNOWN : `$(${expand(name.slice(6), variables, budget, depth + 1)})`;
  const value = variables.get(name);
  if (value !== undefined) return depth > MAX_DEPTH ? UNKNOWN : expand(value, variables, budget, depth + 1);
  return isName(name) ? `\${${name}}` : UNKNOWN;
}

function closing(text: string, open: number): number {
  const [opening, close] = text[open] === "(" ? ["(", ")"] : ["{", "}"];
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === opening) depth++;
    else if (text[at] === close && --depth === 0) return at;
  }
  return text.length;
}

/** A name that a shell's variable may have. */
function isName(text: string): boolean {
  if (text === "" || text.length > 60) return false;
  for (let at = 0; at < text.length; at++) if (!/\w/.test(text[at]!)) return false;
  return true;
}
