import { everyRow, testdir } from "@agentos/testing";
import { expect, test } from "vitest";
import {
  artifactTypeOf,
  checkArtifact,
  findArtifacts,
  formatCodeFrame,
  matchesGlob,
  renderSarif,
  textOf,
} from "../src/internal.js";

test.each([
  ["specs/*/plan.md", ["specs/a/plan.md", "specs/b/plan.md"]],
  ["specs/**/*.md", ["specs/a/deep/er/notes.md", "specs/a/plan.md", "specs/b/plan.md"]],
  ["**/*.{md,json}", ["a.json", "specs/a/deep/er/notes.md", "specs/a/plan.md", "specs/b/plan.md"]],
  ["specs/[!a]/plan.md", ["specs/b/plan.md"]],
  ["specs/?/plan.md", ["specs/a/plan.md", "specs/b/plan.md"]],
  ["./not-there.md", ["not-there.md"]],
  ["nowhere/*.md", []],
])("%s finds %j", (glob, files) => {
  const folder = testdir({
    "specs/a/plan.md": "",
    "specs/a/deep/er/notes.md": "",
    "specs/b/plan.md": "",
    "node_modules/x/readme.md": "",
    "a.json": "",
  });
  expect(findArtifacts(folder, glob)).toEqual(files);
});

test("matches a glob without accessing the disk", () => {
  expect(matchesGlob("docs\\a.md", "docs/*.md")).toBe(true);
  expect(matchesGlob("docs/a/b.md", "docs/*.md")).toBe(false);
});

everyRow(
  "%s is %s",
  [
    ["a.MD", "markdown"],
    ["a.tsx", "javascript"],
    ["a.yml", "yaml"],
    ["a.ndjson", "jsonl"],
    ["a.py", "python"],
    ["Makefile", "hash"],
    ["docker/Dockerfile.dev", "docker"],
    [".env.production", "settings"],
    ["NOTICE", "text"],
    [undefined, "markdown"],
  ],
  (path, type) => {
    expect(artifactTypeOf(path)).toBe(type);
  },
);

test("a code frame points to the column and contains no control characters", () => {
  const text = "# Plan\n\n\t## \u001b[31mRisks\n\nTBD\n";
  const frame = formatCodeFrame(text, {
    code: "skeleton",
    severity: "error",
    line: 3,
    column: 2,
    message: "",
    excerpt: "",
  });
  expect(frame).toBe("  2 |\n> 3 |   ## Risks\n    |   ^\n  4 |");
});

test("SARIF contains one result per finding, with its rule and position", () => {
  const findings = checkArtifact("## Risks\n", { requiredSections: ["Risks"] });
  const log = JSON.parse(renderSarif([{ path: "docs/my plan.md", findings }], { version: "1.0.0" }));
  expect(log.version).toBe("2.1.0");
  expect(log.runs[0].results).toMatchObject([
    {
      ruleId: "truncated",
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "docs/my%20plan.md" },
            region: { startLine: 1, startColumn: 1 },
          },
        },
      ],
    },
  ]);
  const { ruleId, ruleIndex } = log.runs[0].results[0];
  expect(log.runs[0].tool.driver.rules[ruleIndex].id).toBe(ruleId);
});

test("a file of null bytes is empty text, and an image is not text", () => {
  expect(textOf(new Uint8Array(500))).toHaveProperty("text");
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]);
  expect(textOf(picture)).toMatchObject({ finding: { code: "not-checked", severity: "warning" } });
});

test("text of more than 16 MB is not checked, and fails if it is required", () => {
  const text = `${"x".repeat(16 * 1024 * 1024)}\nTBD`;
  const notChecked = { code: "not-checked", message: "Too large to be checked: more than 16 MB" };
  expect(checkArtifact(text)).toMatchObject([{ ...notChecked, severity: "warning" }]);
  expect(checkArtifact(text, {}, { required: true })).toMatchObject([{ ...notChecked, severity: "error" }]);
  expect(textOf(Buffer.from(text))).toMatchObject({ finding: notChecked });
});
