import { everyRow } from "@agentos/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkArtifact } from "../../src/index.js";
import { errorsOf, warningsOf } from "../documents.js";

const BODY = "\n\nWhat was found, in a sentence.\n";

everyRow(
  "a heading with %s is found",
  [
    ["different case", "## SUMMARY OF RISKS"],
    ["a number", "## 3. Summary of risks"],
    ["a nested number", "### 1.2.3 Summary of risks"],
    ["a letter", "## a) Summary of risks"],
    ["a Roman numeral", "## IV. Summary of risks"],
    ["a number without a period", "## 3 Summary of risks"],
    ["a number before a dash", "## 3 - Summary of risks"],
    ["two numbers", "## 3. Step 4: Summary of risks"],
    ["the word section", "## Section 4: Summary of risks"],
    ["bold", "## **Summary of risks**"],
    ["italics", "## _Summary of_ risks"],
    ["a code span", "## Summary of `risks`"],
    ["trailing punctuation", "## Summary of risks:"],
    ["closing hashes", "## Summary of risks ##"],
    ["a link", "## [Summary of risks](https://example.org/a_(b))"],
    ["an anchor", "## Summary of risks {#risks}"],
    ["an emoji", "## 🔥 Summary of risks"],
    ["extra spaces", "##   Summary  of risks  "],
    ["a remark in parentheses", "## Summary of risks (v2)"],
    ["a remark after a dash", "## Summary of risks — and what we do"],
    ["a setext underline", "Summary of risks\n================"],
    ["a setext underline of dashes", "Summary of risks\n---"],
  ],
  (_, heading) => {
    expect(errorsOf(`${heading}${BODY}`, { requiredSections: ["Summary of risks"] })).toEqual([]);
  },
);

everyRow(
  "a heading %s does not count",
  [
    ["in a fence", `\`\`\`md\n## Summary${BODY}\`\`\`\n\nText.\n`],
    ["in a longer fence around a shorter one", `~~~~\n\`\`\`\n## Summary\n\`\`\`\n~~~~\n\nText.\n`],
    ["in indented code", `Text.\n\n    ## Summary\n\nMore.\n`],
    ["in a comment", `<!--\n\n## Summary${BODY}\n-->\n\nText.\n`],
    ["in a block quote", `> ## Summary\n>\n> Somebody else's.\n\nText.\n`],
    ["in front matter", `---\n## Summary\n---\n\nText.\n`],
    ["without a space", `##Summary${BODY}`],
    ["that only starts with the title", `## Summaryless${BODY}`],
    ["in running text", "The section ## Summary is to come.\n\nText.\n"],
  ],
  (_, text) => {
    expect(errorsOf(text, { requiredSections: ["Summary"] })).toContainEqual(
      expect.stringContaining("missing-section"),
    );
  },
);

test("distinguishes releases from the same day", () => {
  const text = "# Changes\n\n## 1.2.1 (2026-01-02)\n\n## 1.2.0 (2026-01-02)\n\nOne thing was added.\n";
  expect(errorsOf(text, { requiredSections: ["1.2.0 (2026-01-02)"] })).toEqual([]);
  expect(errorsOf(text.replace("1.2.0", "3. 1.2.0"), { requiredSections: ["1.2.0 (2026-01-02)"] })).toEqual(
    [],
  );
  expect(errorsOf(text, { requiredSections: ["1.1.0 (2026-01-02)"] })).toEqual(["7 missing-section"]);
});

test("names every missing section, and a similar title", () => {
  const text = "# Plan\n\n```md\n## Summary\n```\n\n## Rsks\n\nThere are some.\n";
  const messages = checkArtifact(text, { requiredSections: ["Summary", "Risks", "Tests"] }).map(
    ({ message }) => message,
  );
  expect(messages).toEqual([
    'The section "Summary" is missing',
    'The section "Risks" is missing; "Rsks" (line 7) is similar',
    'The section "Tests" is missing',
  ]);
});

test("a heading at the wrong level is a warning", () => {
  const criteria = { requiredSections: ["## Summary"] };
  expect(warningsOf(`### Summary${BODY}`, criteria)).toEqual(["1 missing-section"]);
  expect(warningsOf(`# Summary${BODY}\n## Summary${BODY}`, criteria)).toEqual([]);
});

test("CRLF and a byte order mark change nothing", () => {
  const text = `\ufeff# Plan\n\n## Summary${BODY}`.replaceAll("\n", "\r\n");
  expect(errorsOf(text, { requiredSections: ["Summary", "Plan"] })).toEqual([]);
});

test("finds a section at any level, ignoring case", () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{2,9}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 6 }),
      (words, level) => {
        const title = words.join(" ");
        expect(
          errorsOf(`${"#".repeat(level)} ${title.toUpperCase()}${BODY}`, { requiredSections: [title] }),
        ).toEqual([]);
      },
    ),
  );
});
