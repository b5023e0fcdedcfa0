import type { NodeInput } from "../src/index.js";

/** Creates nodes from ids and their dependencies: `shape("a", "b < a", "c < a b")`. */
export function shape(...lines: string[]): NodeInput[] {
  return lines.map((line) => {
    const [id = "", dependencies = ""] = line.split("<").map((part) => part.trim());
    return { id, dependsOn: dependencies.split(" ").filter((name) => name !== "") };
  });
}

export function chain(size: number): NodeInput[] {
  return Array.from({ length: size }, (_, i) => ({ id: `n${i}`, dependsOn: i === 0 ? [] : [`n${i - 1}`] }));
}

/** A root, nodes that depend on it, and a last node that depends on all of these. */
export function fan(size: number): NodeInput[] {
  const middle = Array.from({ length: size - 2 }, (_, i) => ({ id: `n${i + 1}`, dependsOn: ["n0"] }));
  return [{ id: "n0", dependsOn: [] }, ...middle, { id: "last", dependsOn: middle.map(({ id }) => id) }];
}

/** Layers of a hundred nodes, each depending on three nodes in the previous layer. */
export function layered(size: number): NodeInput[] {
  return Array.from({ length: size }, (_, i) => {
    const layer = Math.floor(i / 100);
    const pick = (k: number): string => `n${(layer - 1) * 100 + ((i * 7 + k * 31) % 100)}`;
    return { id: `n${i}`, dependsOn: layer === 0 ? [] : [pick(0), pick(1), pick(2)] };
  });
}
