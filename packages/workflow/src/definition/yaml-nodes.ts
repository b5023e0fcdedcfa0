import { MAX_YAML_LEVELS } from "@agentos/text/source";
import { isAlias, isMap, isScalar, isSeq, type Node, type YAMLMap } from "yaml";
import { quote } from "./quote.js";

export const TOO_DEEP = `this is nested more than ${MAX_YAML_LEVELS} levels deep`;

/** Nested aliases multiply: nine levels of nine aliases make 387 million values. */
const MAX_ALIASED_VALUES = 100_000;

interface NodeProblem {
  node: Node;
  at: PropertyKey[];
  message: string;
}

export interface ReadNodes {
  /** If this is `refused`, the value must not be used. */
  status: "read" | "refused";
  value: unknown;
  /** The YAML node for each list and mapping. */
  nodes: ReadonlyMap<object, Node>;
  problems: NodeProblem[];
}

interface Sized {
  value: unknown;
  /** The number of nested values, including this one. */
  size: number;
  /** The nesting depth of lists and mappings. */
  levels: number;
}

/** Part of a path. A linked list avoids copying an array for each node. */
interface Step {
  parent: Step | undefined;
  part: PropertyKey;
  depth: number;
}

/**
 * Converts nodes to plain values. The library's own conversion takes quadratic time for a file with
 * many aliases.
 */
export function readNodes(root: Node | null): ReadNodes {
  const nodes = new Map<object, Node>();
  const anchors = new Map<string, Sized | "open">();
  const problems: NodeProblem[] = [];
  let aliased = 0;
  let refused = false;

  if (root === null) return { status: "read", value: undefined, nodes, problems };
  const { value } = readNode(root, undefined);
  return { status: refused ? "refused" : "read", value, nodes, problems };

  function readNode(node: Node | null, at: Step | undefined): Sized {
    if (node === null || refused) return { value: null, size: 1, levels: 0 };
    if (isAlias(node)) return readAlias(node, node.source, at);
    const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
    if (anchor === undefined) return readContent(node, at);
    anchors.set(anchor, "open");
    const content = readContent(node, at);
    anchors.set(anchor, content);
    return content;
  }

  function readAlias(node: Node, name: string, at: Step | undefined): Sized {
    const target = anchors.get(name);
    if (target === undefined)
      return refuse(node, at, `the alias ${quote(`*${name}`)} does not refer to an anchor above it`);
    if (target === "open")
      return refuse(node, at, `the alias ${quote(`*${name}`)} is inside the value it refers to`);
    if ((at?.depth ?? 0) + target.levels > MAX_YAML_LEVELS) return refuse(node, at, TOO_DEEP);
    aliased += target.size;
    if (aliased <= MAX_ALIASED_VALUES) return target;
    return refuse(node, at, "the aliases in this file expand to too many values; write the values out");
  }

  function readContent(node: Node, at: Step | undefined): Sized {
    if (isSeq<Node | null>(node)) return readList(node.items, node, at);
    if (isMap<Node | null, Node | null>(node)) return readMap(node, at);
    const value = isScalar(node) ? node.value : null;
    if (typeof value === "string" && value.includes("\0")) {
      report(node, at, "this text contains a NUL character, which cannot be passed to a program; remove it");
    }
    return { value, size: 1, levels: 0 };
  }

  function readList(items: readonly (Node | null)[], node: Node, at: Step | undefined): Sized {
    let [size, levels] = [1, 0];
    const value = items.map((item, part) => {
      const read = readNode(item, step(at, part));
      size += read.size;
      levels = Math.max(levels, read.levels);
      return read.value;
    });
    nodes.set(value, node);
    return { value, size, levels: levels + 1 };
  }

  function readMap(node: YAMLMap<Node | null, Node | null>, at: Step | undefined): Sized {
    let [size, levels] = [1, 0];
    const value: Record<string, unknown> = {};
    nodes.set(value, node);
    for (const item of node.items) {
      const name = keyOf(item.key);
      const here = step(at, name);
      if (name === "__proto__") {
        report(item.key ?? node, here, 'the name "__proto__" cannot be used here; choose another');
      } else if (Object.hasOwn(value, name)) {
        report(item.key ?? node, here, `the key ${quote(name)} is already defined above; keep only one`);
      } else {
        const read = readNode(item.value, here);
        size += read.size;
        levels = Math.max(levels, read.levels);
        value[name] = read.value;
      }
    }
    return { value, size, levels: levels + 1 };
  }

  function refuse(node: Node, at: Step | undefined, message: string): Sized {
    if (!refused) report(node, at, message);
    refused = true;
    return { value: null, size: 1, levels: 0 };
  }

  function report(node: Node, at: Step | undefined, message: string): void {
    problems.push({ node, at: pathOf(at), message });
  }
}

/** Returns a key as text. The parser accepts only string keys (`stringKeys`). */
export function keyOf(key: Node | null): string {
  return isScalar(key) ? String(key.value) : "";
}

function step(parent: Step | undefined, part: PropertyKey): Step {
  return { parent, part, depth: (parent?.depth ?? 0) + 1 };
}

function pathOf(last: Step | undefined): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (let current = last; current !== undefined; current = current.parent) path.push(current.part);
  return path.reverse();
}
