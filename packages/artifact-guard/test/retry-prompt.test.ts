import { expect, test } from "vitest";
import { checkArtifact, retryPrompt } from "../src/index.js";
import { whole } from "./documents.js";

test("says what is missing and what exists", () => {
  const text = `${whole(["Summary"])}\n## Risks\n\nTBD\n`;
  const findings = checkArtifact(text, { requiredSections: ["Summary", "Risks", "Tests"] });
  expect(retryPrompt({ path: "plan.md", text }, findings, 2)).toMatchInlineSnapshot(`
    "This is attempt 2. The artifact "plan.md" from the last attempt is not finished.

    What is missing:
    - line 10: The section "Risks" contains only a placeholder
    - line 12: The section "Tests" is missing

    What exists (12 lines; it ends with "TBD"):
    - The plan: nothing
      - Summary: 3 lines of content
      - Risks: nothing

    Keep what is good, fix exactly what is listed, and write the whole artifact out: no placeholders, and nothing postponed to a later session.
    "
  `);
});

test("says so if nothing exists", () => {
  expect(retryPrompt({}, checkArtifact(""), 3)).toContain("The last attempt left nothing to build on.");
});

test("stays short, with one line per item, whatever the artifact contains", () => {
  const text = Array.from({ length: 500 }, (_, n) => `## ${"word ".repeat(200)}${n}\u001b[31m\n`).join("\n");
  const prompt = retryPrompt({ path: "a\n# b.md", text }, checkArtifact(text), 2);
  expect(prompt.length).toBeLessThan(12_000);
  expect(prompt).not.toContain("\u001b");
  expect(prompt).not.toContain("\n# b");
});

test("describes code by its size and its end", () => {
  const text = "export function a() {\n  return 1;\n";
  expect(retryPrompt({ path: "a.ts", text }, checkArtifact(text, {}, { path: "a.ts" }), 2)).toContain(
    'What exists: 2 lines; it ends with "return 1;".',
  );
});
