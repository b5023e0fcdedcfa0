import type { ASTNode } from "@marcbachmann/cel-js";
import type { ScopePath } from "../reference/index.js";

/** A chain of names, such as `phases.plan.outputs["version"]`. */
export interface NamedPath {
  path: ScopePath;
  start: number;
  end: number;
}

/** Returns the longest chains of names, including the variables that macros declare. */
export function namedPaths(root: ASTNode, bound: ReadonlyMap<string, ScopePath>): NamedPath[] {
  const found: NamedPath[] = [];
  visit(root);
  return found;

  function visit(node: unknown): void {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (!isNode(node)) return;
    const path = pathOf(node, bound);
    if (path !== undefined) found.push({ path, start: node.start, end: node.end });
    else visit(node.args);
  }
}

export function calledNames(root: ASTNode): { name: string; start: number; end: number }[] {
  const found: { name: string; start: number; end: number }[] = [];
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) open.push(...node);
    if (!isNode(node)) continue;
    if ((node.op === "call" || node.op === "rcall") && typeof node.args[0] === "string")
      found.push({ name: node.args[0], start: node.start, end: node.end });
    open.push(node.args);
  }
  return found;
}

function pathOf(node: ASTNode, bound: ReadonlyMap<string, ScopePath>): ScopePath | undefined {
  if (node.op === "id") return bound.get(node.args) ?? [node.args];
  if (node.op === ".") return withName(node.args[0], node.args[1], bound);
  if (node.op !== "[]" || node.args[1].op !== "value") return undefined;
  const { args: name } = node.args[1];
  return withName(
    node.args[0],
    typeof name === "bigint" || typeof name === "string" ? String(name) : undefined,
    bound,
  );
}

function withName(
  parent: ASTNode,
  name: string | undefined,
  bound: ReadonlyMap<string, ScopePath>,
): ScopePath | undefined {
  const path = name === undefined ? undefined : pathOf(parent, bound);
  return path === undefined || name === undefined ? undefined : [...path, name];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
