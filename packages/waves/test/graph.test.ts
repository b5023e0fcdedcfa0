import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createGraph, type NodeInput } from "../src/index.js";
import { chain, fan, layered, shape } from "./shapes.js";

describe("waves", () => {
  test("a node is one wave after its latest dependency, and each wave is in input order", () => {
    const graph = createGraph(shape("report < docs tests", "docs < scan", "scan", "tests < scan", "lint"));
    expect(graph.waves).toEqual([["scan", "lint"], ["docs", "tests"], ["report"]]);
  });

  test("an empty graph has no waves", () => {
    const graph = createGraph([]);
    expect(graph.waves).toEqual([]);
    expect(graph.toMarkdown()).toBe("");
  });

  test.each([
    ["chain", chain(100_000), 100_000],
    ["fan", fan(100_000), 3],
    ["layers", layered(100_000), 1000],
  ])("a %s of 100,000 nodes is leveled without recursion", (_, nodes, waves) => {
    const graph = createGraph(nodes);
    expect(graph.waves.length).toBe(waves);
  });

  test("changing the input list afterwards has no effect", () => {
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

  test("a parallel node waits for the same nodes as the one before it, unless it has its own dependsOn", () => {
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

  test("the first node and one parallel to it do not wait", () => {
    expect(
      dependencies([
        { id: "a", parallel: true },
        { id: "b", parallel: true },
      ]),
    ).toEqual({ a: [], b: [] });
  });

  test("if the previous node has a next, nothing follows it by input order", () => {
    const nodes = [{ id: "a", next: "d" }, { id: "b", parallel: true }, { id: "c" }, { id: "d" }];
    expect(dependencies(nodes)).toEqual({ a: [], b: [], c: ["b"], d: ["a"] });
  });

  test("many parallel nodes take time linear in their edges", () => {
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

// The table in docs/reference.md, row by row.
describe("what a node waits for", () => {
  everyRow<[string, NodeInput[], Record<string, string[]>]>(
    "%s",
    [
      [
        "exactly the nodes in its dependsOn",
        [{ id: "a" }, { id: "b" }, { id: "c", dependsOn: ["a"] }],
        { c: ["a"] },
      ],
      ["nothing if dependsOn is empty", [{ id: "a" }, { id: "b", dependsOn: [] }], { b: [] }],
      [
        "its dependsOn, even if a next names it",
        [{ id: "a", next: "c" }, { id: "b" }, { id: "c", dependsOn: ["b"] }],
        { c: ["b"] },
      ],
      ["the node whose next names it", [{ id: "a", next: ["c"] }, { id: "b" }, { id: "c" }], { c: ["a"] }],
      [
        "all nodes whose next names it",
        [{ id: "a", next: "c" }, { id: "b", next: "c" }, { id: "c" }],
        { b: [], c: ["a", "b"] },
      ],
      [
        "a later node whose next names it",
        [{ id: "a" }, { id: "b", next: "a", dependsOn: [] }],
        { a: ["b"], b: [] },
      ],
      [
        "the node before it if it has no dependsOn and no next names it",
        [{ id: "a" }, { id: "b" }, { id: "c" }],
        { b: ["a"], c: ["b"] },
      ],
      [
        "nothing if the node before it has a next",
        [{ id: "a", next: "c" }, { id: "b" }, { id: "c" }],
        { b: [] },
      ],
      ["nothing if the node before it has an empty next", [{ id: "a", next: [] }, { id: "b" }], { b: [] }],
      ["nothing if it is the first node", [{ id: "a" }, { id: "b" }], { a: [] }],
      [
        "a node only once, even if dependsOn repeats it",
        [{ id: "a" }, { id: "b", dependsOn: ["a", "a"] }],
        { b: ["a"] },
      ],
    ],
    (_, nodes, expected) => {
      const graph = createGraph(nodes);
      for (const [id, dependencies] of Object.entries(expected))
        expect(graph.dependenciesOf(id)).toEqual(dependencies);
    },
  );

  test("dependents are the reverse of dependencies", () => {
    const graph = createGraph([{ id: "a", next: ["b", "c"] }, { id: "b" }, { id: "c" }]);
    expect(graph.dependentsOf("a")).toEqual(["b", "c"]);
    expect(graph.dependentsOf("c")).toEqual([]);
  });
});

describe("ids", () => {
  test("may be names of built-in properties", () => {
    const graph = createGraph(
      shape("__proto__", "constructor < __proto__", "toString < constructor", "hasOwnProperty"),
    );
    expect(graph.waves).toEqual([["__proto__", "hasOwnProperty"], ["constructor"], ["toString"]]);
    expect(graph.has("valueOf")).toBe(false);
  });

  test("that do not exist cause an error with the closest one", () => {
    const graph = createGraph(shape("inventory", "docs"));
    for (const ask of ["node", "dependenciesOf", "dependentsOf"] as const) {
      expect(() => graph[ask]("inventroy")).toThrow(/"inventroy".*did you mean "inventory"/);
    }
  });
});

test("nodes may have fields of their own, and may list nodes in them if the order is declared", () => {
  const nodes = [
    { id: "a", prompt: "Plan.", tags: ["x"], none: [] },
    { id: "b", dependsOn: [] },
    { id: "c", reviews: ["a"] },
  ];
  expect(createGraph(nodes).node("c")).toEqual(nodes[2]);
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
      [
        [{ id: "a" }, { id: "b" }, { id: "c", needs: ["b", "a"] }],
        /Unknown field "needs" in nodes\[2\] lists nodes; did you mean "dependsOn"\?/,
      ],
    ],
    (nodes, message) => {
      expect(() => createGraph(nodes as NodeInput[])).toThrow(message);
      expect(() => createGraph(nodes as NodeInput[])).toThrow(TypeError);
    },
  );
});
