import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createGraph, type NodeInput } from "../src/index.js";
import { chain, fan, layered, shape } from "./shapes.js";

describe("waves", () => {
  test("a node is one wave after its last dependency, each wave in input order", () => {
    const graph = createGraph(shape("report < docs tests", "docs < scan", "scan", "tests < scan", "lint"));
    expect(graph.waves).toEqual([["scan", "lint"], ["docs", "tests"], ["report"]]);
  });

  test("a graph of no nodes has no waves", () => {
    const graph = createGraph([]);
    expect(graph.waves).toEqual([]);
    expect(graph.toMarkdown()).toBe("");
  });

  test.each([
    ["chain", chain(100_000), 100_000],
    ["fan", fan(100_000), 3],
    ["layers", layered(100_000), 1000],
  ])("a %s of 100,000 nodes is levelled without recursion", (_, nodes, waves) => {
    const graph = createGraph(nodes);
    expect(graph.waves.length).toBe(waves);
  });

  test("changing the given list afterwards changes nothing", () => {
    const nodes = shape("a", "b < a");
    const graph = createGraph(nodes);
    nodes.pop();
    expect(graph.ids).toEqual(["a", "b"]);
    expect(graph.node("b").dependsOn).toEqual(["a"]);
  });
});

describe("parallel", () => {
  const dependencies = (nodes: NodeInput[]) => {
    const graph = createGraph(nodes);
    return Object.fromEntries(graph.ids.map((id) => [id, graph.dependenciesOf(id)]));
  };

  test("a node runs alongside the one before it, and the next one waits for both", () => {
    const nodes = [
      { id: "plan" },
      { id: "code" },
      { id: "docs", parallel: true },
      { id: "tests", parallel: true },
      { id: "review" },
    ];
    expect(dependencies(nodes)).toEqual({
      plan: [],
      code: ["plan"],
      docs: ["plan"],
      tests: ["plan"],
      review: ["code", "docs", "tests"],
    });
  });

  test("alongside a node with a dependsOn it waits for the same; with its own dependsOn, for that", () => {
    const nodes = [
      { id: "a" },
      { id: "b" },
      { id: "c", dependsOn: ["a"] },
      { id: "d", parallel: true },
      { id: "e", parallel: true, dependsOn: ["b"] },
      { id: "f" },
    ];
    expect(dependencies(nodes)).toMatchObject({ d: ["a"], e: ["b"], f: ["c", "d", "e"] });
  });

  test("the first node, and one alongside it, do not wait", () => {
    expect(
      dependencies([
        { id: "a", parallel: true },
        { id: "b", parallel: true },
      ]),
    ).toEqual({ a: [], b: [] });
  });

  test("if the previous node has a next, nothing follows it by file order", () => {
    const nodes = [{ id: "a", next: "d" }, { id: "b", parallel: true }, { id: "c" }, { id: "d" }];
    expect(dependencies(nodes)).toEqual({ a: [], b: [], c: ["b"], d: ["a"] });
  });

  test("many parallel nodes cost no more than their edges", () => {
    const wide = (group: string): NodeInput[] =>
      Array.from({ length: 1000 }, (_, index) => ({
        id: `${group}${index}`,
        ...(index > 0 && { parallel: true }),
      }));
    const graph = createGraph([...wide("a"), ...wide("b")]);
    expect(graph.waves.map(({ length }) => length)).toEqual([1000, 1000]);
    expect(graph.dependenciesOf("b999")).toHaveLength(1000);
  });
});

// The table in the README, row by row.
describe("what a node waits for", () => {
  everyRow<[string, NodeInput[], Record<string, string[]>]>(
    "%s",
    [
      ["dependsOn is exactly that", [{ id: "a" }, { id: "b" }, { id: "c", dependsOn: ["a"] }], { c: ["a"] }],
      ["an empty dependsOn makes a root", [{ id: "a" }, { id: "b", dependsOn: [] }], { b: [] }],
      [
        "dependsOn wins over the next of others",
        [{ id: "a", next: "c" }, { id: "b" }, { id: "c", dependsOn: ["b"] }],
        { c: ["b"] },
      ],
      [
        "a node that a next names waits for it",
        [{ id: "a", next: ["c"] }, { id: "b" }, { id: "c" }],
        { c: ["a"] },
      ],
      [
        "a node that several name waits for all of them",
        [{ id: "a", next: "c" }, { id: "b", next: "c" }, { id: "c" }],
        { b: [], c: ["a", "b"] },
      ],
      ["next may point backwards", [{ id: "a" }, { id: "b", next: "a", dependsOn: [] }], { a: ["b"], b: [] }],
      [
        "with neither, a node waits for the one before it",
        [{ id: "a" }, { id: "b" }, { id: "c" }],
        { b: ["a"], c: ["b"] },
      ],
      ["unless that one has a next", [{ id: "a", next: "c" }, { id: "b" }, { id: "c" }], { b: [] }],
      ["also an empty one", [{ id: "a", next: [] }, { id: "b" }], { b: [] }],
      ["the first node is a root", [{ id: "a" }, { id: "b" }], { a: [] }],
      ["names that stand twice count once", [{ id: "a" }, { id: "b", dependsOn: ["a", "a"] }], { b: ["a"] }],
    ],
    (_, nodes, expected) => {
      const graph = createGraph(nodes);
      for (const [id, dependencies] of Object.entries(expected))
        expect(graph.dependenciesOf(id)).toEqual(dependencies);
    },
  );

  test("dependents are the other end of the same edges", () => {
    const graph = createGraph([{ id: "a", next: ["b", "c"] }, { id: "b" }, { id: "c" }]);
    expect(graph.dependentsOf("a")).toEqual(["b", "c"]);
    expect(graph.dependentsOf("c")).toEqual([]);
  });
});

describe("ids", () => {
  test("names of JavaScript's own objects are ordinary ids", () => {
    const graph = createGraph(
      shape("__proto__", "constructor < __proto__", "toString < constructor", "hasOwnProperty"),
    );
    expect(graph.waves).toEqual([["__proto__", "hasOwnProperty"], ["constructor"], ["toString"]]);
    expect(graph.has("valueOf")).toBe(false);
  });

  test("asking for an id that is not there names the nearest", () => {
    const graph = createGraph(shape("inventory", "docs"));
    for (const ask of ["node", "dependenciesOf", "dependentsOf"] as const) {
      expect(() => graph[ask]("inventroy")).toThrow(/"inventroy".*did you mean "inventory"/);
    }
  });
});

describe("a caller's mistakes throw at once and name the field", () => {
  everyRow<[unknown, RegExp]>(
    "%j",
    [
      ["a", /"nodes" to be an array/],
      [[null], /nodes\[0\] to be an object/],
      [[{ id: 1 }], /nodes\[0\]\.id to be a string/],
      [[{ id: "a", dependsOn: "b" }], /nodes\[0\]\.dependsOn to be an array of strings/],
      [[{ id: "a", next: [1] }], /nodes\[0\]\.next/],
      [[{ id: "a", writes: [null] }], /nodes\[0\]\.writes/],
      [[{ id: "a", pool: 1 }], /nodes\[0\]\.pool/],
      [[{ id: "a", fingerprint: 1 }], /nodes\[0\]\.fingerprint/],
      [[{ id: "a", estimate: -1 }], /nodes\[0\]\.estimate/],
      [[{ id: "a", estimate: Number.NaN }], /nodes\[0\]\.estimate/],
      [
        [{ id: "a", dependson: ["b"] }],
        /Unknown field "dependson" in nodes\[0\]; did you mean "dependsOn"\?/,
      ],
      [[{ id: "a", depends_on: ["b"] }], /did you mean "dependsOn"\?/],
    ],
    (nodes, message) => {
      expect(() => createGraph(nodes as NodeInput[])).toThrow(message);
      expect(() => createGraph(nodes as NodeInput[])).toThrow(TypeError);
    },
  );
});
