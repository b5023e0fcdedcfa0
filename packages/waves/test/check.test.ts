import { describe, expect, test } from "vitest";
import { checkGraph, createGraph, GraphError, type GraphProblem, type NodeInput } from "../src/index.js";
import { chain, shape } from "./shapes.js";

function only(problems: GraphProblem[]): GraphProblem {
  expect(problems).toHaveLength(1);
  return problems[0]!;
}

describe("cycles", () => {
  test("are reported with their path and the edge to remove", () => {
    expect(only(checkGraph(shape("a < b", "b < a")))).toEqual({
      code: "cycle",
      path: ["a", "b", "a"],
      lastEdge: { from: "a", to: "b", field: "dependsOn" },
      message: 'Cycle: a -> b -> a; easiest fix: remove "a" from the dependsOn of "b"',
      ids: ["a", "b"],
    });
  });

  test("include a node that depends on itself", () => {
    expect(only(checkGraph(shape("a", "b < a b")))).toMatchObject({
      code: "cycle",
      path: ["b", "b"],
      lastEdge: { from: "b", to: "b" },
      message: expect.stringContaining('"b" depends on itself'),
    });
  });

  test("suggest removing the edge that was declared last", () => {
    expect(only(checkGraph(shape("a < c", "b < a", "c < b")))).toMatchObject({
      lastEdge: { from: "b", to: "c" },
    });
    const byNext: NodeInput[] = [
      { id: "a", next: "b" },
      { id: "b", next: "c" },
      { id: "c", next: "a" },
    ];
    expect(only(checkGraph(byNext))).toMatchObject({
      lastEdge: { from: "c", to: "a", field: "next" },
      message: expect.stringContaining('remove "a" from the next of "c"'),
    });
  });

  test("suggest removing a declared edge rather than one implied by input order", () => {
    const problem = only(checkGraph([{ id: "a", dependsOn: ["c"] }, { id: "b" }, { id: "c" }]));
    expect(problem).toMatchObject({
      path: ["a", "b", "c", "a"],
      lastEdge: { from: "c", to: "a", field: "dependsOn" },
    });
  });

  test("are reported once each, without the nodes that only depend on them", () => {
    const problems = checkGraph(shape("a < b", "b < a", "behind < a", "x < z", "y < x", "z < y", "fine"));
    expect(problems.map((problem) => problem.ids)).toEqual([
      ["a", "b"],
      ["x", "y", "z"],
    ]);
  });

  test("of 100,000 nodes are found without recursion, with a short message", () => {
    const [first, ...rest] = chain(100_000);
    const problem = only(checkGraph([{ ...first!, dependsOn: ["n99999"] }, ...rest]));
    expect(problem).toMatchObject({ code: "cycle", lastEdge: { from: "n99998", to: "n99999" } });
    expect(problem.ids).toHaveLength(100_000);
    expect(problem.message.length).toBeLessThan(400);
  });
});

describe("unknown dependencies", () => {
  test("are reported with the closest id, and never as a cycle", () => {
    expect(only(checkGraph(shape("inventory", "docs < inventroy")))).toEqual({
      code: "unknown-dependency",
      id: "docs",
      dependency: "inventroy",
      field: "dependsOn",
      suggestion: "inventory",
      message: '"docs" depends on "inventroy", which does not exist; did you mean "inventory"?',
      ids: ["docs"],
    });
  });

  test("are also found in `next`", () => {
    expect(only(checkGraph([{ id: "a", next: "zzzzzz" }, { id: "b" }]))).toMatchObject({
      code: "unknown-dependency",
      field: "next",
      message: '"a" is followed by "zzzzzz", which does not exist',
    });
  });

  test("include names of built-in properties, unless a node has that id", () => {
    const problems = checkGraph(shape("a < __proto__ constructor toString"));
    expect(problems.map(({ code }) => code)).toEqual(Array(3).fill("unknown-dependency"));
  });
});

test("reports all problems at once, with the nodes' lines", () => {
  const nodes: NodeInput[] = [
    { id: "a", dependsOn: ["b"], line: 1 },
    { id: "b", dependsOn: ["a", "nowhere"], line: 3 },
    { id: "", line: 5 },
    { id: "c", dependsOn: [], line: 7 },
    { id: "c", dependsOn: [], line: 9 },
    { id: "c", dependsOn: [], line: 11 },
  ];
  const problems = checkGraph(nodes);
  expect(problems.map(({ code, lines }) => [code, lines])).toEqual([
    ["empty-id", [5]],
    ["duplicate-id", [7, 9, 11]],
    ["unknown-dependency", [3]],
    ["cycle", [1, 3]],
  ]);
  expect(problems[1]!.message).toBe('3 nodes have the id "c" (lines 7, 9, 11)');
  try {
    createGraph(nodes);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(GraphError);
    expect(error).toMatchObject({ code: "invalid-graph", problems });
    expect((error as Error).message).toContain(
      "The graph has 4 problems:\n- The node at line 5 has an empty id",
    );
  }
});

test("returns no problems for a valid graph", () => {
  expect(checkGraph(shape("a", "b < a"))).toEqual([]);
});

test("keeps hostile ids on one line of a message", () => {
  const { message } = only(checkGraph(shape("a\u001b[31m\nred < b", "b < a\u001b[31m\nred")));
  expect(message).not.toMatch(/[\u001b\n]/);
  expect(message).toContain("\\u{1b}[31m\\nred");
});
