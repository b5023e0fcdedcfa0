import type { ASTNode } from "@marcbachmann/cel-js";
import { MissingValueError, resolvePath, type Scope, type ScopePath, valueAt } from "../reference/index.js";
import { bindReferences } from "./bind-references.js";
import { environmentFor } from "./environment.js";
import { explainTypes } from "./explain.js";
import { namedPaths } from "./named-paths.js";

/** Thrown if an expression cannot be evaluated or has the wrong type. */
export class ExpressionError extends Error {
  override readonly name = "ExpressionError";
  readonly code = "expression";
}

/**
 * Evaluates a checked condition. Does not modify the scope.
 * @throws MissingValueError if a name has no value, except inside `has(...)`
 * @throws ExpressionError if the types do not match, or the result is not a boolean
 */
export function evaluateCondition(source: string, scope: Scope): boolean {
  const value = evaluate(source, scope);
  if (typeof value === "boolean") return value;
  // Integers are bigints, which JSON cannot represent.
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? Number(each) : each));
  throw new ExpressionError(`the expression must be true or false, but is ${text ?? "nothing"}`);
}

function evaluate(source: string, scope: Scope): unknown {
  const { inputs, phases: ended, previous = {} } = scope;
  const ids = { inputs: Object.keys(inputs), phases: Object.keys(ended), previous: Object.keys(previous) };
  const { source: text, bound } = bindReferences(source, ids);
  try {
    const parsed = environmentFor(bound).parse(text);
    const phases = phasesNamed(namedPaths(parsed.ast, bound), scope);
    const values: Record<string, unknown> = { ...scope, phases };
    for (const [name, path] of bound) values[name] = valueAt({ ...scope, phases }, path);
    return parsed(values);
  } catch (error) {
    const { code, summary, node } = error as { code?: string; summary?: string; node?: ASTNode };
    if (code === undefined || summary === undefined) throw error;
    const missing = missingPath(node, bound, scope);
    if (missing !== undefined) throw missing;
    throw new ExpressionError(explainTypes(summary, code), { cause: error });
  }
}

/** Returns the named phases. Each has `outputs`, so that `has(...)` can test its fields. */
function phasesNamed(paths: readonly { path: ScopePath }[], { phases }: Scope): Scope["phases"] {
  const named = paths.flatMap(({ path: [root, id] }) => (root === "phases" ? [id] : []));
  // A computed id is known only during evaluation, so any phase may be needed.
  const ids = named.includes(undefined) ? Object.keys(phases) : new Set(named);
  const found: Record<string, Scope["phases"][string]> = {};
  for (const id of ids) {
    const phase = id !== undefined && Object.hasOwn(phases, id) ? phases[id] : undefined;
    if (id !== undefined && phase !== undefined) found[id] = { outputs: {}, ...phase };
  }
  return found;
}

function missingPath(
  node: ASTNode | undefined,
  bound: ReadonlyMap<string, ScopePath>,
  scope: Scope,
): MissingValueError | undefined {
  if (node === undefined) return undefined;
  for (const { path } of namedPaths(node, bound)) {
    const resolved = resolvePath(scope, path);
    if (resolved.status === "missing") return new MissingValueError(path, resolved.reason);
  }
  return undefined;
}
