import { everyRow } from "@agentos/testing";
import { describe, expect, test } from "vitest";
import { createGraph, type NodeInput } from "../src/index.js";
import { chain, fan, layered, shape } from "./shapes.js";

describe("waves", () => {
  test("a node is one wave after its latest dependency, and each wave is in input order", () => {
    const graph = createGraph(shape("report < docs tests", "docs < scan", "scan", "tests < scan", "lint"));
    expect(graph.waves).toEqual([["scan", "lint"], ["docs", "tests"], ["report"]]);
    expect(graph.order).toEqual(["scan", "lint", "docs", "tests", "report"]);
    expect(graph.waveOf("report")).toBe(3);
  });

  test("an empty graph has no waves", () => {
    const graph = createGraph([]);
    expect(graph.waves).toEqual([]);
    expect(graph.criticalPath()).toEqual({ ids: [], length: 0 });
    expect(graph.toMarkdown()).toBe("");
  });

  test.each([
    ["chain", chain(100_000), 100_000],
    ["fan", fan(100_000), 3],
    ["layers", layered(100_000), 1000],
  ])("a %s of 100,000 nodes is levelled without recursion", (_, nodes, waves) => {
    const graph = createGraph(nodes);
    expect(graph.waves.length).toBe(waves);
    expect(graph.order.length).toBe(100_000);
    expect(graph.criticalPath().length).toBe(waves);
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

  test("if the previous node has a next, nothing follows it by file order", () => {
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
    expect(graph.criticalPath(new Map([["__proto__", 5]])).ids).toEqual([
      "__proto__",
      "constructor",
      "toString",
    ]);
    expect(graph.has("valueOf")).toBe(false);
  });

  test("that do not exist cause an error with the closest one", () => {
    const graph = createGraph(shape("inventory", "docs"));
    for (const ask of ["node", "dependenciesOf", "dependentsOf", "waveOf", "explain"] as const) {
      expect(() => graph[ask]("inventroy")).toThrow(/"inventroy".*did you mean "inventory"/);
    }
  });
});

describe("critical path", () => {
  const nodes = shape("a", "b < a", "c < a", "d < b", "e < c d");

  test("counts nodes if there are no estimates", () => {
    expect(createGraph(nodes).criticalPath()).toEqual({ ids: ["a", "b", "d", "e"], length: 4 });
  });

  test("uses durations from a map or a function", () => {
    const durations = new Map(Object.entries({ a: 1, b: 1, c: 9, d: 1, e: 1 }));
    const graph = createGraph(nodes);
    expect(graph.criticalPath(durations)).toEqual({ ids: ["a", "c", "e"], length: 11 });
    expect(graph.criticalPath((id) => durations.get(id))).toEqual({ ids: ["a", "c", "e"], length: 11 });
  });

  test("gives a node without a duration the mean of the others", () => {
    const estimates = new Map(Object.entries({ a: 2, c: 10 }));
    const graph = createGraph(nodes.map((node) => ({ ...node, estimate: estimates.get(node.id) })));
    expect(graph.criticalPath()).toEqual({ ids: ["a", "b", "d", "e"], length: 20 });
  });

  test("rejects invalid durations", () => {
    expect(() => createGraph(nodes).criticalPath(() => Number.NaN)).toThrow(TypeError);
  });
});

describe("invalid nodes throw an error that names the field", () => {
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

test("explain lists a node's dependencies, its wave, its dependents and shared files", () => {
  const graph = createGraph([
    { id: "scan" },
    { id: "docs", dependsOn: ["scan"], writes: ["docs/**"] },
    { id: "api", dependsOn: ["scan"], writes: ["docs/api.md"] },
  ]);
  expect(graph.explain("scan")).toMatchInlineSnapshot(
    `""scan" does not wait for anything; it is in wave 1 of 2; "docs", "api" wait for it."`,
  );
  expect(graph.explain("api")).toMatchInlineSnapshot(
    `""api" waits for "scan"; it is in wave 2 of 2; nothing waits for it; "docs" and "api" never run at the same time: "docs" writes docs/** and "api" writes docs/api.md, which may be the same file."`,
  );
});
