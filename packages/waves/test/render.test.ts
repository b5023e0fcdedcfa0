import { describe, expect, test } from "vitest";
import { createGraph } from "../src/index.js";
import { shape } from "./shapes.js";

const graph = createGraph([
  ...shape("scan", "deps < scan"),
  { id: "docs", dependsOn: ["scan"], writes: ["out/**"] },
  { id: "api", dependsOn: ["scan"], writes: ["out/api.md"] },
  ...shape("report < docs api deps"),
]);

test("Markdown has a heading for each wave, and says which are parallel", () => {
  expect(graph.toMarkdown()).toMatchInlineSnapshot(`
    "## Wave 1

    - \`scan\`

    ## Wave 2 (parallel)

    - \`deps\` (after \`scan\`)
    - \`docs\` (after \`scan\`)
    - \`api\` (after \`scan\`)

    Not at the same time: \`docs\` and \`api\`, which may write the same files (\`out/**\`).

    ## Wave 3

    - \`report\` (after \`docs\`, \`api\`, \`deps\`)
    "
  `);
});

test("Mermaid has an arrow for each dependency and a dotted line for shared files", () => {
  expect(graph.toMermaid()).toMatchInlineSnapshot(`
    "flowchart TD
      n0["scan"]
      n1["deps"]
      n2["docs"]
      n3["api"]
      n4["report"]
      n0 --> n1
      n0 --> n2
      n0 --> n3
      n2 --> n4
      n3 --> n4
      n1 --> n4
      n2 -. "out/**" .- n3
    "
  `);
});

describe("hostile ids", () => {
  const hostile = [
    'quote" --> n0; click n0 "javascript:alert(1)"',
    "line\n## Wave 9 (parallel)\n- `evil`",
    "`` code ` spans ```",
    "`",
    " space ",
    "back\\slash\\",
    "#quot; &lt; <b>html</b>",
    "\u001b[31mred\u0007",
    "\u202eright to left\u2028separator",
    "end",
    "subgraph",
  ];
  const drawn = createGraph(hostile.map((id) => ({ id, dependsOn: [], writes: [id] })));

  test("do not break out of a Mermaid label", () => {
    const lines = drawn
      .toMermaid()
      .trimEnd()
      .split("\n")
      .slice(1, hostile.length + 1);
    for (const line of lines) expect(line).toMatch(/^ {2}n\d+\["[^"<>`\p{Cc}\p{Cf}\u2028]*"\]$/u);
  });

  test("do not make headings or items of their own in Markdown", () => {
    const markdown = drawn.toMarkdown();
    expect(markdown.match(/^#/gm)).toHaveLength(1);
    expect(markdown.match(/^- /gm)).toHaveLength(hostile.length);
    expect(markdown).not.toMatch(/[\u001b\u202e\u2028\u0007]/);
    expect(markdown).toContain("- ```` `` code ` spans ``` ````\n");
    expect(markdown).toContain("- `` ` ``\n");
    expect(markdown).toContain("line\\n## Wave 9 (parallel)\\n- `evil`");
  });
});

test("a note appears at its node in each diagram, and cannot break out of it", () => {
  const noted = createGraph([{ id: "a" }, { id: "b", note: 'when x == "1" && `y`\n# no heading' }]);
  expect(noted.toMarkdown()).toContain('- `b` (after `a`; `` when x == "1" && `y`\\n# no heading ``)\n');
  expect(noted.toMermaid()).toContain('n1["b (when x == #34;1#34; #38;#38; #96;y#96;#92;n#35; no heading)"]');
});
