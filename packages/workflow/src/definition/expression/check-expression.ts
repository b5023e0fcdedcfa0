import { nearest } from "@agentos/platform";
import { quote, quoteList } from "../quote.js";
import {
  checkPath,
  formatPath,
  GROUPS,
  type LanguageProblem,
  type Names,
  PLACES,
  type ScopePath,
} from "../reference/index.js";
import { bindReferences } from "./bind-references.js";
import { environmentFor } from "./environment.js";
import { explainParsing, explainTypes, typeName } from "./explain.js";
import { calledNames, namedPaths } from "./named-paths.js";

/** The properties of the library's errors that are used here. */
interface CelError {
  code: string;
  summary: string;
  range?: { start: number; end: number };
}

/** Returns the first problem in a condition, if any. */
export function checkExpression(source: string, names: Names): LanguageProblem | undefined {
  const ids = { inputs: Object.keys(names.inputs), phases: names.phases, previous: names.previous };
  const binding = bindReferences(source, ids);
  const [first] = binding.problems;
  if (first !== undefined) return first;
  if (source.trim() === "") return { message: "the expression is blank", start: 0, end: source.length };

  const environment = environmentFor(binding.bound, names.inputs);
  let parsed: ReturnType<typeof environment.parse>;
  try {
    parsed = environment.parse(binding.source);
  } catch (error) {
    const { summary, range } = error as CelError;
    const { start, end } = range ?? { start: 0, end: source.length };
    return { message: explainParsing(source, start, summary), start, end };
  }
  const pattern = calledNames(parsed.ast).find(({ name }) => name === "matches");
  if (pattern !== undefined) {
    const message = '"matches" is not available; use "contains", "startsWith", "endsWith" or "in"';
    return { message, start: pattern.start, end: pattern.end };
  }
  for (const { path, start, end } of namedPaths(parsed.ast, binding.bound)) {
    const message = checkPath(path, names) ?? meantAsGroup(path);
    if (message !== undefined) return { message, start, end };
  }
  const { valid, type = "dyn", error } = parsed.check();
  if (!valid) return typeProblem(error as unknown as CelError, source, names);
  if (type !== "bool" && type !== "dyn") {
    return {
      message: `the expression must be true or false, but is ${typeName(type)}`,
      start: 0,
      end: source.length,
    };
  }
  return undefined;
}

/** Returns a message if a path names a field of a plain string, as in `phase.plan.output`. */
function meantAsGroup([root = "", ...names]: ScopePath): string | undefined {
  if (names.length === 0 || !(PLACES as readonly string[]).includes(root)) return undefined;
  const group = nearest(root, GROUPS);
  const hint = group === undefined ? "" : `; did you mean ${quote(formatPath([group, ...names]))}?`;
  return `${quote(root)} is a string and has no fields${hint}`;
}

function typeProblem({ code, summary, range }: CelError, source: string, names: Names): LanguageProblem {
  const { start, end } = range ?? { start: 0, end: source.length };
  if (code !== "unknown_variable") return { message: explainTypes(summary, code), start, end };
  const name = source.slice(start, end);
  const known = [...GROUPS, ...PLACES, ...(names.locals ?? [])];
  const meant = nearest(name, [...known, "true", "false", "null", "has", "size"]);
  const hint =
    meant === undefined
      ? `known names: ${quoteList(known)}; put text in quotes`
      : `did you mean ${quote(meant)}?`;
  return { message: `${quote(name)} is not defined here; ${hint}`, start, end };
}
