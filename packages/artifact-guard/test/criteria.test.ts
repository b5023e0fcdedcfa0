import { expect, test } from "vitest";
import { checkArtifact, DEFAULT_CRITERIA, mergeCriteria, parseTemplateCriteria } from "../src/index.js";

test("combines phrases and replaces everything else", () => {
  expect(
    mergeCriteria(DEFAULT_CRITERIA, { minLines: 10, forbiddenPhrases: ["as an AI", "TBD"] }, undefined, {
      requiredSections: ["Summary"],
      forbiddenPhrases: ["tbd", "see above"],
    }),
  ).toEqual({
    minLines: 10,
    requiredSections: ["Summary"],
    forbiddenPhrases: ["as an AI", "TBD", "see above"],
    tokenUsageWarningThreshold: 85,
  });
});

test("reads criteria from a template's front matter", () => {
  const text =
    "---\nid: T\nsuccessCriteria:\n  minLines: 20\n  requiredSections: [Summary, Risks]\n  forbiddenPhrases:\n    - see above\n  tokenUsageWarningThreshold: 0.8\n---\n# T\n";
  const expected = {
    criteria: {
      minLines: 20,
      requiredSections: ["Summary", "Risks"],
      forbiddenPhrases: ["see above"],
      tokenUsageWarningThreshold: 0.8,
    },
    diagnostics: [],
  };
  expect(parseTemplateCriteria(text)).toEqual(expected);
  expect(parseTemplateCriteria(`\ufeff${text.replaceAll("\n", "\r\n")}`)).toEqual(expected);
});

test.each(["# No front matter\n", "---\nid: T\n---\n", "---\nnot closed\n", ""])(
  "%j has no criteria",
  (text) => {
    expect(parseTemplateCriteria(text)).toEqual({ criteria: undefined, diagnostics: [] });
  },
);

test("reports invalid criteria with their line and keeps the others", () => {
  const text =
    "---\nid: T\nsuccessCriteria:\n  minLine: 20\n  requiredSections: Summary\n  minLines: 5\n---\n";
  const { criteria, diagnostics } = parseTemplateCriteria(text, { path: "t.md" });
  expect(criteria).toEqual({ minLines: 5 });
  expect(diagnostics).toMatchObject([
    {
      severity: "error",
      path: "t.md",
      line: 4,
      message: 'there is no setting successCriteria.minLine; did you mean "minLines"?',
    },
    { severity: "error", path: "t.md", line: 5, message: expect.stringContaining("requiredSections") },
  ]);
});

test.each([
  [null as never, 'Expected "criteria" to be an object, not null'],
  [{ minLines: -1 }, "minLines"],
  [{ requiredSections: [""] }, "requiredSections"],
  [{ forbiddenPhrases: "a" as never }, "forbiddenPhrases"],
  [
    { minLine: 3 } as never,
    'to contain only minLines, requiredSections, forbiddenPhrases, stubs, evidence, tokenUsageWarningThreshold, not "minLine"',
  ],
])("%j is rejected by name", (criteria, name) => {
  expect(() => checkArtifact("a", criteria)).toThrow(name);
});

test("rejects an unknown type or a misspelled field instead of checking less", () => {
  const check = (context: object) => checkArtifact("# A\n\nTBD\n", {}, context);
  expect(() => check({ type: "md" })).toThrow(/Expected "type" to be one of markdown, .*not "md"/);
  expect(() => check({ file: "plan.md" })).toThrow('Unknown option "context.file"');
  expect(check({ type: "markdown" })).not.toEqual([]);
});
