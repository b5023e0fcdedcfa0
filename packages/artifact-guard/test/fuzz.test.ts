// @module-tag fuzz

import fc from "fast-check";
import { expect, test } from "vitest";
import { readClaims } from "../src/evidence/index.js";
import { checkArtifact, type Finding } from "../src/index.js";

const RUNS = Number(process.env.FUZZ_RUNS ?? 300);
const CRITERIA = { minLines: 10, requiredSections: ["Summary", "Risks"], forbiddenPhrases: ["as an AI"] };
const ENDINGS =
  "md txt json jsonl yaml csv ts py go rs java c cs kt swift php rb lua sql css sh toml html vue hs lisp ex".split(
    " ",
  );
const PIECES = [
  ..."`\"'<>[]{}()|#*_~-+=:;,.!?/\\$@&%^ \n\t\r\0…。「」“”",
  ...'``` ~~~ <!-- --> /* */ // -- --[[ ]] """ \'\'\' ${ #{ \\( $( << <<EOF\nEOF <?php ?> r#" R"( $$ =begin =end'.split(
    " ",
  ),
  ..."if fi do done case esac def end class function fn TODO TBD todo!() throw return pass \ud800 é".split(
    " ",
  ),
  "## Risks\n\n",
  "- ",
  "> ",
  "| a | b |\n|---|---|\n",
  "#if A\n",
  "#endif\n",
  "a: ",
  "- - ",
  "? ",
  "[a](b)",
  "<p>",
  "</p>",
  "I will continue in the next session. ",
  "// ... rest of the code\n",
  "the rest follows later",
];

const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join(""));

test("no text makes a check throw, and every finding has a position in the text", () => {
  fc.assert(
    fc.property(text, fc.constantFrom(...ENDINGS), (value, ending) => {
      const findings = checkArtifact(value, CRITERIA, { path: `a.${ending}`, original: value.slice(0, 20) });
      expect(findings.filter(failsByItself)).toEqual([]);
      const lines = value.split(/\r\n|\r|\n/).length;
      for (const { line, column } of findings)
        expect([line >= 1 && line <= lines, column >= 1]).toEqual([true, true]);
      readClaims(value);
    }),
    { numRuns: RUNS },
  );
});

function failsByItself({ code, message }: Finding): boolean {
  return code === "not-checked" && message.includes("Error");
}

test.each([
  ["a.md", `# T\n\nThis is a text with ${"a".repeat(16_000)}`],
  ["a.yaml", `${"- ".repeat(1000)}x\n`],
  ["a.yaml", "[".repeat(100_000)],
  ["a.yaml", `${Array.from({ length: 500 }, (_, level) => `${" ".repeat(level)}a:\n`).join("")}`],
  ["a.json", "[".repeat(100_000)],
  ["a.md", `---\nsuccessCriteria: ${"[".repeat(5000)}\n---\n`],
])("%s (case %#) has few findings", (path, value) => {
  expect(checkArtifact(value, {}, { path }).length).toBeLessThan(50);
});

test("a required artifact that could not be checked fails", () => {
  const value = `${"- ".repeat(1000)}x\n`;
  expect(checkArtifact(value, {}, { path: "a.yaml" })).toMatchObject([
    { code: "not-checked", severity: "warning" },
  ]);
  expect(checkArtifact(value, {}, { path: "a.yaml", required: true })).toMatchObject([
    { code: "not-checked", severity: "error" },
  ]);
});

test.each([
  ["a.jsonl", "\nfi", 20],
  ["a.yaml", "[\t$(", 1],
])("an invalid %s of repeated %j has a limited number of findings", (path, piece, most) => {
  expect(checkArtifact(piece.repeat(25_000), {}, { path }).length).toBeLessThanOrEqual(most);
});

test("reads 20,000 records with possible placeholders in linear time", () => {
  const records = Array.from({ length: 20_000 }, (_, at) => `{"room":"${at % 2 ? "TBD" : "A1"}"}`);
  expect(checkArtifact(`[${records.join(",")}]`, {}, { path: "a.json" })).toHaveLength(20);
});
