import { isMap, isSeq, type Node, type Pair, type YAMLMap } from "yaml";
import { type DocumentPath, valueAt } from "./document-path.js";
import { keyOf, type ReadNodes } from "./yaml-nodes.js";

/** The deepest existing node on a path, and its key. */
export interface Located {
  node: Node | undefined;
  key: Node | undefined;
}

/** Returns a function that locates the node at a path. Mappings are indexed on first use. */
export function createLocator(
  root: Node | null,
  { value, nodes }: ReadNodes,
): (path: DocumentPath) => Located {
  const indexes = new Map<Node, Map<string, Pair<Node | null, Node | null>>>();

  return (path) => {
    let node: Node | undefined = root ?? undefined;
    let key: Node | undefined;
    let current = value;
    for (const part of path) {
      // Look up nodes by their values, so that an alias leads to its target.
      const parent = typeof current === "object" && current !== null ? nodes.get(current) : undefined;
      if (isSeq(parent) && typeof part === "number" && part < parent.items.length) {
        node = (parent.items[part] as Node | null) ?? parent;
        key = undefined;
      } else if (isMap<Node | null, Node | null>(parent)) {
        const pair = indexOf(parent).get(String(part));
        if (!pair) break;
        key = pair.key ?? undefined;
        node = pair.value ?? undefined;
      } else break;
      current = valueAt(current, [part]);
    }
    return { node, key };
  };

  function indexOf(map: YAMLMap<Node | null, Node | null>) {
    const known = indexes.get(map);
    if (known) return known;
    // Reversed because the first of several duplicate keys is used, but a Map keeps the last.
    const index = new Map(map.items.map((pair) => [keyOf(pair.key), pair] as const).reverse());
    indexes.set(map, index);
    return index;
  }
}
