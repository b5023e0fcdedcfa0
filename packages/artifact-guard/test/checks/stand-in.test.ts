import { everyRow } from "@agentos/testing";
import { expect, test } from "vitest";
import { errorsOf } from "../documents.js";

const criteria = { requiredSections: ["Summary", "Risks"] };
const withRisks = (body: string) =>
  `# Move of the archive\n\n## Risks\n\n${body}\n\n## Summary\n\nThe archive moves to the new store in one night.\n`;

everyRow(
  "a required section that holds only a stand-in fails: %s",
  [
    ["a discussion", "To be agreed with the data team."],
    ["the passive of another", "Still to be estimated by Priya."],
    ["someone's answer", "Awaiting the numbers from finance."],
    ["an owner", "- TBD (Priya)\n- TBD (Tom)"],
    ["German, a promise", "Wird noch nachgeliefert."],
    ["German, one word", "Folgt."],
    ["French, an infinitive", "À préciser avec l'équipe."],
    ["Spanish, one word", "Pendiente."],
    ["Spanish, an infinitive", "Por concretar."],
    ["Japanese", "検討中"],
    ["Chinese", "待确认。"],
    ["Korean", "추후 작성 예정"],
    ["labels", "**Technical:**\n\n**Legal:**"],
    ["numbers", "1. Risk 1\n2. Risk 2\n3. Risk 3"],
    ["steps", "Risks:\n\n1. Risk 1\n2. Risk 2"],
    ["number words", "- Risk one\n- Risk two"],
    ["a quoted prompt", "> List what could go wrong, with likelihood and impact."],
    ["dots in a comment", "```ts\n// ...\n```"],
    ["dots in a comment of another language", "```sql\n-- TODO\n```"],
  ],
  (_, body) => {
    expect(errorsOf(withRisks(body), criteria)).toContain("3 empty-section");
  },
);

everyRow(
  "a short answer is one: %s",
  [
    ["none", "None that we know of."],
    ["one risk", "The night may be too short."],
    ["a plan for one", "If the night is too short, we go on in the next one."],
    ["a label with its text", "**Legal:** none.\n\n**Technical:** the disk is full at 3 TB."],
    ["numbered lines that differ", "1. Risk 1: the disk\n2. Risk 2: the night"],
    ["a quotation", "> Disks fail when you need them."],
    ["a remark on an open point", "The disk is the risk. Its size is to be agreed with the data team."],
    [
      "steps behind an introduction of their own",
      "To list what could be lost, run:\n\n![the list](list.png)",
    ],
    [
      "what lasts until something happens",
      "Readers wait at the door, in the order in which they came, until the disk is free.",
    ],
    ["codes", "- R1\n- R2\n\nBoth are in the register."],
    ["a table", "| risk | owner |\n|---|---|\n| disk | TBD |"],
    ["code", "```ts\n// ... as before\nmove();\n```"],
  ],
  (_, body) => {
    expect(errorsOf(withRisks(body), criteria)).toEqual([]);
  },
);

test("a status may be one word", () => {
  const text =
    "# ADR 7\n\n## Status\n\nPending.\n\n## Context\n\nTwo formats are in use, and readers know one.\n";
  expect(errorsOf(text, { requiredSections: ["Status", "Context"] })).toEqual([]);
});
