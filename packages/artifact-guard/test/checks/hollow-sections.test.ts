import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { errorsOf, warningsOf, whole } from "../documents.js";

const TITLES = ["Summary", "Risks", "Tests"];
const criteria = { requiredSections: TITLES };
const withBody = (body: string) =>
  `# Plan\n\n${TITLES.map((title) => `## ${title}\n\n${body}\n`).join("\n")}`;

everyRow(
  "sections with %s are a skeleton",
  [
    ["nothing", ""],
    ["blank lines", "\n\n\n\n\n"],
    ["TBD", "TBD"],
    ["TODO in a list", "- TODO\n- TODO"],
    ["TODO: write this", "TODO: write this"],
    ["TODO(ada): fill in the details", "- TODO(ada): fill in the details here."],
    ["TBD - describe", "_TBD - describe_"],
    ["bold TBD.", "**TBD.**"],
    ["dots", "..."],
    ["the one-character ellipsis", "…"],
    ["a promise", "To be written."],
    ["another promise", "This section will describe the approach."],
    ["a comment", "<!-- Describe the risks -->"],
    ["a comment of several lines", "<!--\nDescribe\nthe risks\n-->"],
    ["a label without a value", "**Owner:** TBD"],
    ["an empty table", "| id | what |\n|---|---|"],
    ["a hyphen", "-"],
    ["a table of placeholders", "| id | what |\n|---|---|\n| TBD | TBD |"],
    ["a placeholder", "Placeholder text"],
    ["Lorem ipsum", "Lorem ipsum dolor sit amet, consectetur."],
    ["prompts", "<describe the users>\n\n[Your text here]"],
    ["an empty code block", "```ts\n```"],
    ["only subheadings", "### A\n\n### B"],
  ],
  (_, body) => {
    expect(errorsOf(withBody(body), criteria)).not.toEqual([]);
  },
);

everyRow(
  "sections with %s are complete",
  [
    ["an honest none", "None."],
    ["not applicable", "N/A"],
    ["a dash that means none", "—"],
    ["a row of dashes that mean none", "| id | what |\n|---|---|\n| — | — |"],
    ["the same short verdict", "Done."],
    ["the same state", "- [x] Passed"],
    ["a short answer that mentions it", "The TODO list is empty."],
    [
      "the items of a real to-do list",
      "- TODO: support Windows\n- TODO: write tests for the parser\n- TODO: document the API",
    ],
    ["an image", "![The layout](layout.png)"],
    ["HTML with an image", '<p><img src="a.png"></p>'],
    ["code", "```sh\nnpm test\n```"],
    ["an MDX component", '<Gallery of="cats" />'],
    ["an MDX component without props", "<ModelCards />"],
  ],
  (_, body) => {
    const text = `# Plan\n\n## Summary\n\nWhat we do, and why.\n\n## Risks\n\n${body}\n\n## Tests\n\nAll of them pass.\n`;
    expect(errorsOf(text, criteria)).toEqual([]);
  },
);

test("a deferral is not content of its section", () => {
  const text =
    "# Plan\n\n## Summary\n\nWhat we do.\n\n## Risks\n\nI'll add the remaining details in the next session.\n";
  expect(errorsOf(text, { requiredSections: ["Risks"] })).toEqual(["7 empty-section", "9 hedged-tail"]);
});

test("content under a subheading counts as content of the section", () => {
  expect(
    errorsOf("# Plan\n\n## Summary\n\n### Why\n\nBecause it pays.\n", { requiredSections: ["Summary"] }),
  ).toEqual([]);
});

test("one empty section is an error only if it is required", () => {
  const text = `${whole()}\n## Notes\n\n## Appendix\n\nThe tables.\n`;
  expect(errorsOf(text, criteria)).toEqual([]);
  expect(warningsOf(text, criteria)).toEqual([]);
  expect(errorsOf(text, { requiredSections: ["Notes"] })).toEqual(["24 empty-section"]);
});

test("a last heading without content is truncated", () => {
  expect(errorsOf(`${whole()}\n## Appendix\n`, criteria)).toEqual(["24 truncated"]);
});
