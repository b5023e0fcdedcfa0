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

test("a note appears at its node, and cannot break out of it", () => {
  const noted = createGraph([{ id: "a" }, { id: "b", note: 'when x == "1" && `y`\n# no heading' }]);
  expect(noted.toMarkdown()).toContain('- `b` (after `a`; `` when x == "1" && `y`\\n# no heading ``)\n');
});
