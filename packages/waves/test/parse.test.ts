// @module-tag fuzz

import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseGraph } from "../src/index.js";

/** The diagnostics as a compiler prints them. */
function messages(text: string): string[] {
  const { diagnostics } = parseGraph(text, { path: "flow.yaml" });
  return diagnostics.map(
    ({ path, line, column, severity, message }) => `${path}:${line}:${column}: ${severity}: ${message}`,
  );
}

describe("reads", () => {
  everyRow<[string, string, string[][]]>(
    "%s",
    [
      [
        "a list of nodes",
        "- id: a\n- id: b\n  dependsOn: []\n- id: c\n  dependsOn: [a, b]\n",
        [["a", "b"], ["c"]],
      ],
      ["a list of ids, in sequence", "[a, b]", [["a"], ["b"]]],
      ["nodes", "nodes:\n  - id: a\n", [["a"]]],
      [
        "phases, beside fields of others",
        "name: x\nphases:\n  - id: a\n    agent: dev\n    prompt: Do\n",
        [["a"]],
      ],
      ["JSON", '{"phases": [{"id": "a", "next": ["c"]}, {"id": "b"}, {"id": "c"}]}', [["a", "b"], ["c"]]],
      [
        "a single name where a list is meant",
        "- id: a\n- id: b\n- id: c\n  dependsOn: a\n",
        [["a"], ["b", "c"]],
      ],
      ["CRLF and a byte order mark", "\ufeff- id: a\r\n- id: b\r\n", [["a"], ["b"]]],
      ["numbers as they are written", "- id: 1.10\n- id: 2\n  dependsOn: [1.10]\n", [["1.10"], ["2"]]],
      [
        "aliases",
        "- &first {id: a}\n- id: b\n  dependsOn: &list [a]\n- id: c\n  dependsOn: *list\n",
        [["a"], ["b", "c"]],
      ],
      [
        "names of JavaScript's own objects",
        "- id: __proto__\n- id: constructor\n",
        [["__proto__"], ["constructor"]],
      ],
    ],
    (_, text, waves) => {
      expect(messages(text)).toEqual([]);
      expect(parseGraph(text).graph!.waves).toEqual(waves);
    },
  );

  test("all fields of a node, and its line", () => {
    const { nodes } = parseGraph(
      "- id: a\n- id: b\n  dependsOn: [a]\n  parallel: true\n  always: true\n  continueOnError: false\n  estimate: 2.5\n  pool: gpu\n  writes: [src/**, '!src/x']\n  fingerprint: v1\n",
    );
    expect(nodes).toEqual([
      { id: "a", line: 1 },
      {
        id: "b",
        dependsOn: ["a"],
        estimate: 2.5,
        pool: "gpu",
        writes: ["src/**", "!src/x"],
        fingerprint: "v1",
        parallel: true,
        always: true,
        continueOnError: false,
        line: 2,
      },
    ]);
  });

  test("overlaps in the way that was asked for", () => {
    const text = "- {id: a, dependsOn: [], writes: [x]}\n- {id: b, dependsOn: [], writes: [x]}\n";
    expect(parseGraph(text, { onOverlap: "order" }).graph!.waves).toEqual([["a"], ["b"]]);
  });
});

test("all problems are reported at once, with line and column", () => {
  const text = `phases:
  - id: build
    dependsOn: [chekc, test]
  - id: check
  - id: test
    dependsOn:
      - build
  - id: check
  - id: ""
  - id: self
    dependsOn: [build, self]
  - id: flow
    dependsOn: []
    next: [nowhere]
`;
  expect(messages(text)).toEqual([
    "flow.yaml:9:5: error: The node at line 9 has an empty id",
    'flow.yaml:8:5: error: 2 nodes have the id "check" (lines 4, 8)',
    'flow.yaml:14:12: error: "flow" (line 12) names as next "nowhere", which does not exist',
    'flow.yaml:3:17: error: "build" (line 2) depends on "chekc", which does not exist; did you mean "check"?',
    'flow.yaml:7:9: error: Cycle: build -> test -> build (lines 2, 5); easiest fix: remove "build" from the dependsOn of "test"',
    'flow.yaml:11:24: error: "self" depends on itself (line 10); easiest fix: remove "self" from the dependsOn of "self"',
  ]);
  expect(parseGraph(text).graph).toBeUndefined();
});

describe("an unreadable file gives one clear message", () => {
  test.each([
    ["", "1:1: error: is empty"],
    [" \n\n", "1:1: error: is empty"],
    ["\u0000\u0001PNG", "1:1: error: is not a text file"],
    ["name: x\n", '1:1: error: Expected a list of nodes, or one under "nodes" or "phases"'],
    ["- id: a\n  always: perhaps", '2:11: error: Expected "always" to be true or false'],
    ["just text", '1:1: error: Expected a list of nodes, or one under "nodes" or "phases"'],
    ["phases: {a: {}}\n", '1:9: error: Expected a list of nodes, or one under "nodes" or "phases"'],
    ["phases:\n", '1:8: error: Expected a list of nodes, or one under "nodes" or "phases"'],
    ["nodes: [a]\nphases: [a]\n", '2:1: error: Expected a list under "nodes" or under "phases", not both'],
    ["phases: []\n", "1:9: error: Expected at least one node"],
    ["- [a]\n", "1:3: error: Expected a node: an id, or an object with one"],
    ["- name: a\n", '1:3: error: Expected the node to have an "id"'],
    ["- id: [a]\n", '1:7: error: Expected "id" to be text'],
    [
      "- id: a\n  dependsOn: {b: c}\n",
      '2:14: error: Expected "dependsOn" to be a list of strings (use [] for none)',
    ],
    [
      "- id: a\n  dependsOn:\n",
      '2:13: error: Expected "dependsOn" to be a list of strings (use [] for none)',
    ],
    [
      "- id: a\n  writes: [a, {}]\n",
      '2:15: error: Expected "writes" to be a list of strings (use [] for none)',
    ],
    ["- id: a\n  estimate: soon\n", '2:13: error: Expected "estimate" to be a number of at least 0'],
    ["- id: a\n  estimate: -1\n", '2:13: error: Expected "estimate" to be a number of at least 0'],
    ["- id: a\n  depends_on: [b]\n", '2:3: error: Unknown key "depends_on"; did you mean "dependsOn"?'],
    ["- id: a\n  needs: [b]\n", '2:3: error: Unknown key "needs"; did you mean "dependsOn"?'],
    ["- id: a\n  id: b\n", "2:3: error: Map keys must be unique"],
    ["[".repeat(100_000), "1:1: error: is nested too deeply"],
  ])("%j", (text, message) => {
    expect(messages(text)).toEqual([`flow.yaml:${message}`]);
  });

  test("broken YAML is reported with its position", () => {
    expect(messages("- id: a\n  dependsOn: [b\n- id: c\n")[0]).toMatch(/^flow\.yaml:3:1: error: /);
  });

  test("an expanding chain of aliases costs nothing", () => {
    const levels = Array.from(
      { length: 30 },
      (_, i) => `- &l${i} [${i === 0 ? "x" : `*l${i - 1}, *l${i - 1}`}]`,
    );
    expect(messages(levels.join("\n"))).toHaveLength(30);
    const many = `- &a {id: a}\n${"- *a\n".repeat(1500)}`;
    expect(messages(many)[0]).toContain("Too many aliases");
  });
});

test("a next that does not count is warned about", () => {
  const text = "- id: a\n  next: [b, c]\n- id: b\n  dependsOn: []\n- id: c\n";
  expect(messages(text)).toEqual([
    'flow.yaml:2:10: warning: "b" has a dependsOn without "a", so this next is ignored',
  ]);
  expect(parseGraph(text).graph!.waves).toEqual([["a", "b"], ["c"]]);
});

test("no text makes it throw", () => {
  const piece = fc.constantFrom(
    "- ",
    "id: a",
    "\n",
    "  ",
    "dependsOn: ",
    "[",
    "]",
    "{",
    "}",
    "*x",
    "&x ",
    ": ",
    "'",
    '"',
    "|",
    "nodes:",
    "a",
    "#",
    "---",
    "\t",
    "!!set ",
    "<<: ",
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")),
      (text) => {
        const { graph, diagnostics } = parseGraph(text);
        expect(graph === undefined).toBe(diagnostics.some(({ severity }) => severity === "error"));
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
  );
});
